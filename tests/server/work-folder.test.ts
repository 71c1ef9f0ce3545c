import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorkFolder } from "#server/runtime/work-folder.ts";

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "roomwright-work-"));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const module = fileURLToPath(new URL("../../server/runtime/work-folder.ts", import.meta.url));

/** Another process that works in its folder until it is killed. */
async function workElsewhere() {
  const script = `import { createWorkFolder } from ${JSON.stringify(module)};
    import { writeFileSync } from "node:fs";
    await createWorkFolder(${JSON.stringify(parent)}).use(async (folder) => {
      writeFileSync(folder + "/upload", "half");
      console.log("working");
      setInterval(() => undefined, 1000);
      await new Promise(() => undefined);
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
}

test("a folder is there while it is used and gone afterwards, also when the work fails", async () => {
  const work = createWorkFolder(parent);
  let folder = "";
  await expect(
    work.use(async (place) => {
      folder = place;
      await writeFile(join(place, "upload"), "half");
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await expect(readdir(folder)).rejects.toThrow("ENOENT");
});

test("what a killed process has left goes with the next sweep, what a living one works on stays", async () => {
  const kill = await workElsewhere();
  const work = createWorkFolder(parent);
  expect(await work.sweep(new Date())).toBe(0);
  await kill();
  await work.use(async (folder) => {
    await writeFile(join(folder, "upload"), "mine");
    // The folder of its upload, and the upload.
    expect(await work.sweep(new Date())).toBe(2);
    expect(await readdir(folder)).toEqual(["upload"]);
  });
});

const hours = (count: number) => new Date(Date.now() - count * 60 * 60_000);

test("what has no owner, or one on another machine, goes by its age", async () => {
  const stranger = join(parent, "process-1-000000000000-000000000000-00000000");
  const stray = join(parent, "6f0a8a5e-0000-4000-8000-000000000001");
  for (const path of [stranger, stray]) {
    await mkdir(path);
    await utimes(path, hours(2), hours(2));
  }
  const work = createWorkFolder(parent);
  expect(await work.sweep(new Date())).toBe(1);
  expect(await readdir(parent)).toEqual([stranger.slice(parent.length + 1)]);
  await utimes(stranger, hours(25), hours(25));
  expect(await work.sweep(new Date())).toBe(1);
});
