import { mkdirSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createBatchFolder, createFork, runBatch, startQuietly } from "./batch-stand-in.ts";

let folder: ReturnType<typeof createBatchFolder>;
beforeEach(() => {
  folder = createBatchFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  folder.remove();
});

/** As if the disk were full, for what is appended to files. */
async function spyOnAppending() {
  const file = await open(folder.path, "r");
  const handles = Object.getPrototypeOf(file) as FileHandle;
  await file.close();
  return vi.spyOn(handles, "appendFile");
}

function failToFork(): never {
  throw new Error("no more processes");
}

const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });

describe("a batch whose results cannot be written", () => {
  it("comes to its end without a journal, and says of each photo that it failed", async () => {
    folder.addPhotos("a.jpg", "b.jpg", "c.jpg");
    const { fork, held } = createFork({ isHeld: true });
    const batch = await startQuietly(fork, folder.createJob(), 3);
    await expect.poll(() => held.length).toBe(3);
    const appending = await spyOnAppending();
    appending.mockRejectedValue(full);
    for (const answer of held) answer();
    await expect.poll(() => batch.read().status).toBe("finished");
    await batch.ended;
    expect(batch.read()).toMatchObject({ total: 3, done: 0, failed: 3 });
    expect(batch.read().results.map(({ failure }) => failure)).toEqual(
      ["a", "b", "c"].map(() => "not_written"),
    );
    appending.mockRestore();
    const again = await runBatch(folder.createJob());
    expect(again.made.toSorted()).toEqual(["a.jpg", "b.jpg", "c.jpg"]);
    expect(again.state).toMatchObject({ done: 3, failed: 0 });
  });

  it("goes on with the next photo after a line that could not be written", async () => {
    folder.addPhotos("a.jpg", "b.jpg");
    const { fork, held } = createFork({ isHeld: true });
    const batch = await startQuietly(fork, folder.createJob(), 1);
    await expect.poll(() => held.length).toBe(1);
    const appending = await spyOnAppending();
    appending.mockRejectedValueOnce(full).mockRejectedValueOnce(full);
    held.shift()?.();
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.();
    await batch.ended;
    expect(batch.read()).toMatchObject({ done: 1, failed: 1 });
    expect((await runBatch(folder.createJob())).made).toEqual(["a.jpg"]);
  });

  it("goes on when the processes cannot be started", async () => {
    folder.addPhotos("a.jpg", "b.jpg");
    const batch = await startQuietly(failToFork, folder.createJob());
    await expect.poll(() => batch.read().status).toBe("finished");
    expect(batch.read()).toMatchObject({ failed: 2 });
    expect(batch.read().results[0]?.failure).toBe("crashed");
  });

  it("says so when its pictures have no place to go", async () => {
    folder.addPhotos("a.jpg");
    const { fork, held } = createFork({ isHeld: true, below: "to-check" });
    const batch = await startQuietly(fork, folder.createJob(), 1);
    await expect.poll(() => held.length).toBe(1);
    mkdirSync(folder.results, { recursive: true });
    writeFileSync(join(folder.results, "to-check"), "a file where the folder should be");
    held.shift()?.();
    await batch.ended;
    expect(batch.read().results).toMatchObject([{ failure: "not_written", pictures: [] }]);
  });
});
