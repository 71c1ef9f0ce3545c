import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { createForkOptions } from "#main/batch/batch-process.ts";
import { utilityProcess } from "#support/electron-host/utility-process.ts";

const program = `
const { MALLOC_ARENA_MAX: arenas, HELD: held } = process.env;
process.parentPort.postMessage({ switches: process.execArgv, arenas, held });
`;

test("a batch's process is told to keep little memory that it does not use", async () => {
  const folder = mkdtempSync(join(tmpdir(), "roomwright-fork-"));
  const path = join(folder, "tell.mjs");
  writeFileSync(path, program);
  const child = utilityProcess.fork(path, [], createForkOptions({ ...process.env, HELD: "yes" }));
  try {
    const [told] = await once(child, "message");
    expect(told).toMatchObject({ arenas: "1", held: "yes" });
    expect(told).toHaveProperty("switches.0", "--max-semi-space-size=8");
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
