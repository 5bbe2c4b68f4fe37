// For browsers: the module is fetched from beside this file.
import init from "./pkg/secant.js";

await init();

export * from "./index.js";
