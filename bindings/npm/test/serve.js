import { serve } from "./server.js";

await serve(8025);
console.log("http://127.0.0.1:8025/page/index.html");
