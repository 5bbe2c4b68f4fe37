// Serves the package's folder on this machine, and takes what a page posts to /result.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

export function serve(port, result = () => {}) {
  const server = createServer((request, response) => {
    if (request.method === "POST" && request.url === "/result") {
      let body = "";
      request.on("data", (part) => (body += part));
      request.on("end", () => {
        response.end();
        result(body);
      });
      return;
    }
    const path = join(ROOT, normalize(new URL(request.url, "http://localhost").pathname));
    if (!path.startsWith(ROOT) || !existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
    createReadStream(path).pipe(response);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}
