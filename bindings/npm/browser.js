// For browsers: the module is fetched from beside this file.
import init from "./pkg/secant.js";

await init({ module_or_path: new URL("./pkg/secant_bg.wasm", import.meta.url) });

export * from "./index.js";
