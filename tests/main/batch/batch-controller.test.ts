import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createBatchController } from "#main/batch/batch-controller.ts";
import type { BatchOrder } from "#shared/wires/ipc.ts";

import { createBatchFolder, createFork, startQuietly } from "./batch-stand-in.ts";
import type { ForkOptions } from "./batch-stand-in.ts";

let folder: ReturnType<typeof createBatchFolder>;
let photosFolder: string;
let appFolder: string;
beforeEach(() => {
  folder = createBatchFolder();
  photosFolder = join(folder.path, "photos");
  appFolder = join(folder.path, "app");
  for (const path of [photosFolder, appFolder, folder.results]) mkdirSync(path);
  for (const name of ["a.jpg", "b.jpg"]) writeFileSync(join(photosFolder, name), name);
});
afterEach(() => folder.remove());

const jobFile = () => join(appFolder, "batch.json");
const isKept = () => existsSync(jobFile());

/** The app's batch, with both folders chosen in the system's dialog. */
async function createController(options?: ForkOptions, onChanged: () => void = () => undefined) {
  const made = createFork(options);
  const chosen = [photosFolder, folder.results];
  const controller = createBatchController({
    folder: appFolder,
    fork: made.fork,
    askForFolder: () => Promise.resolve(chosen.shift() ?? null),
    openFolder: () => Promise.resolve(),
    onChanged,
  });
  await controller.open();
  await controller.chooseFolder();
  await controller.chooseFolder();
  return { controller, ...made };
}

function createOrder(): BatchOrder {
  const { recipe, isWatching, language, resultsFolder } = folder.createJob();
  return { photosFolder, resultsFolder, recipe, isWatching, language, textures: [] };
}

function listFiles(path: string): [string, number][] {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .toSorted()
    .map((name) => [name, statSync(join(path, name)).mtimeMs]);
}

/** What a run of the app leaves behind that was ended in the middle of a batch. */
function leaveUnfinished(): void {
  writeFileSync(jobFile(), JSON.stringify(folder.createJob({ photosFolder })));
}

describe("the batch of the app", () => {
  it("is started once, however fast it is asked for", async () => {
    const { controller, made } = await createController();
    const asked = await Promise.allSettled([
      controller.start(createOrder()),
      controller.start(createOrder()),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(asked[1]).toMatchObject({ reason: { code: "conflict" } });
    await expect.poll(() => controller.read()?.status).toBe("finished");
    expect(made.toSorted()).toEqual(["a.jpg", "b.jpg"]);
    await expect.poll(isKept).toBe(false);
  });

  it("hears what is said while it begins", async () => {
    const { controller, made } = await createController({ isHeld: true });
    await Promise.all([controller.start(createOrder()), controller.control("cancel")]);
    expect(controller.read()?.status).toBe("cancelled");
    expect(made).toEqual([]);
    await expect.poll(isKept).toBe(false);
    await controller.start(createOrder());
    expect(controller.read()?.status).toBe("running");
    expect(isKept()).toBe(true);
    await controller.control("cancel");
  });

  it("goes on with a batch once, however often that is asked", async () => {
    leaveUnfinished();
    const { controller, made } = await createController();
    expect(controller.read()?.status).toBe("interrupted");
    await Promise.all([controller.control("go-on"), controller.control("go-on")]);
    await expect.poll(() => controller.read()?.status).toBe("finished");
    expect(made.toSorted()).toEqual(["a.jpg", "b.jpg"]);
  });

  it("says before it goes on how many photos are done, and how many there are", async () => {
    const first = createFork();
    const job = folder.createJob({ photosFolder });
    await (
      await startQuietly(first.fork, job)
    ).ended;
    writeFileSync(join(photosFolder, "c.jpg"), "c");
    // A photo that was changed since is to be made again.
    writeFileSync(join(photosFolder, "b.jpg"), "another b");
    leaveUnfinished();
    const before = listFiles(folder.results);
    const { controller, made } = await createController();
    await expect.poll(() => controller.read()?.total).toBe(3);
    expect(controller.read()).toMatchObject({ status: "interrupted", done: 1, doubtful: 0 });
    // Whoever only looks leaves nothing behind.
    expect(listFiles(folder.results)).toEqual(before);
    await controller.control("go-on");
    await expect.poll(() => controller.read()?.status).toBe("finished");
    expect(made.toSorted()).toEqual(["b.jpg", "c.jpg"]);
  });

  it("says nothing of photos that it cannot see", async () => {
    leaveUnfinished();
    renameSync(photosFolder, join(folder.path, "away"));
    let news = 0;
    const { controller } = await createController({}, () => (news += 1));
    await expect.poll(() => news).toBeGreaterThan(0);
    expect(controller.read()).toMatchObject({ status: "interrupted", total: 0, done: 0 });
    expect(readdirSync(folder.results)).toEqual([]);
  });

  it("still has a batch whose folder is away, says so, and goes on when it is back", async () => {
    leaveUnfinished();
    const away = join(folder.path, "away");
    renameSync(photosFolder, away);
    const { controller } = await createController();
    await controller.control("go-on").catch(() => undefined);
    expect(controller.read()).toMatchObject({ status: "interrupted", hasFailedToStart: true });
    expect(isKept()).toBe(true);
    renameSync(away, photosFolder);
    await controller.control("go-on");
    await expect.poll(() => controller.read()?.status).toBe("finished");
    expect(controller.read()).toMatchObject({ done: 2, hasFailedToStart: false });
  });

  it("puts no other batch in the place of one that waits to go on", async () => {
    leaveUnfinished();
    const { controller } = await createController();
    await expect(controller.start(createOrder())).rejects.toMatchObject({ code: "conflict" });
    expect(controller.read()?.status).toBe("interrupted");
    await controller.control("cancel");
    expect(controller.read()).toBeNull();
    expect(isKept()).toBe(false);
  });

  it("keeps nothing of a batch that could not be started", async () => {
    const { controller } = await createController();
    // The results' folder is there, but its journal cannot be written.
    mkdirSync(join(folder.results, ".roomwright-batch.jsonl"));
    await expect(controller.start(createOrder())).rejects.toThrow(/EISDIR/);
    expect(controller.read()).toBeNull();
    expect(isKept()).toBe(false);
    expect(readdirSync(folder.results)).toEqual([".roomwright-batch.jsonl"]);
  });
});
