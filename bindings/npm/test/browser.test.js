import assert from "node:assert";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { serve } from "./server.js";

const BROWSERS = [process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome"].filter(Boolean);
const browser = BROWSERS.find((name) => spawnSync(name, ["--version"]).status === 0);

test("the same in headless Chromium", { skip: browser ? false : "no Chromium here" }, async () => {
  let done;
  const result = new Promise((resolve) => (done = resolve));
  const server = await serve(0, done);
  const profile = mkdtempSync(join(tmpdir(), "secant-"));
  const url = `http://127.0.0.1:${server.address().port}/page/test.html`;
  const options = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`, "--no-first-run"];
  const child = spawn(browser, [...options, "--remote-debugging-port=0", url], { stdio: "ignore" });
  const timer = setTimeout(() => done("no answer within 120 s"), 120_000);
  try {
    assert.strictEqual(await result, "agreed: 950");
  } finally {
    clearTimeout(timer);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill();
    await ended;
    server.close();
    server.closeAllConnections();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
