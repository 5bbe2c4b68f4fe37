// For Node: the module is read from the package's folder.
import { readFileSync } from "node:fs";
import { initSync } from "./pkg/secant.js";

initSync({ module: readFileSync(new URL("./pkg/secant_bg.wasm", import.meta.url)) });

export * from "./index.js";
