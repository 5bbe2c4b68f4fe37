// The package in a project that `npm init -y` made: by require, by import, and with types.
import assert from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const PACKAGE = dirname(dirname(fileURLToPath(import.meta.url)));
const PROGRAM = `
const [ours, theirs] = [p256.SecretKey.generate(), p256.SecretKey.generate()];
const shared = ours.diffieHellman(theirs.publicKey());
console.log(Buffer.compare(shared, theirs.diffieHellman(ours.publicKey())), String(ours));
`;

test("a fresh project", () => {
  const folder = mkdtempSync(join(tmpdir(), "secant-fresh-"));
  const run = (program, ...rest) => execFileSync(program, rest, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  try {
    run("npm", "init", "-y");
    // What is published: the package's own files, and no folder beside them.
    const packed = run("npm", "pack", "--silent", PACKAGE).trim();
    run("npm", "install", "--no-audit", "--no-fund", "--offline", "--silent", `./${packed}`);
    writeFileSync(join(folder, "required.js"), `const { p256 } = require("secant");${PROGRAM}`);
    writeFileSync(join(folder, "required.cjs"), `const { p256 } = require("secant");${PROGRAM}`);
    writeFileSync(join(folder, "imported.mjs"), `import { p256 } from "secant";${PROGRAM}`);
    writeFileSync(join(folder, "later.js"), `import("secant").then(({ p256 }) => {${PROGRAM}});`);
    for (const name of ["required.js", "required.cjs", "imported.mjs", "later.js"]) {
      assert.strictEqual(run("node", "--no-warnings", name), "0 p256.SecretKey(..)\n", name);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
