// node test/bench.js: milliseconds an operation.
import * as secant from "secant";
import * as noble from "./noble.js";
import { measure } from "./timing.js";

console.table(await measure(secant, noble, Number(process.argv[2] ?? 1000)));
