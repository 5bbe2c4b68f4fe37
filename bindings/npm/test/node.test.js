import assert from "node:assert";
import { test } from "node:test";

import * as secant from "secant";
import * as noble from "./noble.js";
import { run } from "./checks.js";

test("known answers, what is refused, and 10,000 random operations beside @noble/curves", () => {
  assert.ok(run(secant, noble, 530) >= 10_000);
});
