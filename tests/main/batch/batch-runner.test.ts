import { once } from "node:events";
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createBatchFolder, createFork, startQuietly } from "./batch-stand-in.ts";
import type { Fork } from "./batch-stand-in.ts";

let folder: string;
let createJob: ReturnType<typeof createBatchFolder>["createJob"];
let addPhotos: ReturnType<typeof createBatchFolder>["addPhotos"];
let remove: () => void;
beforeEach(() => {
  ({ path: folder, createJob, addPhotos, remove } = createBatchFolder());
});
afterEach(() => remove());

const start = (fork: Fork, job = createJob(), processes = 2) => startQuietly(fork, job, processes);

describe("a batch", () => {
  it("makes every photo once and says so", async () => {
    addPhotos("a.jpg", "b.png", "c.webp", "notes.txt", ".hidden.jpg");
    const { fork, made } = createFork();
    const batch = await start(fork);
    await batch.ended;
    expect(made.toSorted()).toEqual(["a.jpg", "b.png", "c.webp"]);
    expect(batch.read()).toMatchObject({ status: "finished", total: 3, done: 3, failed: 0 });
    const report = readFileSync(join(folder, "results/report/report.csv"), "utf8");
    expect(report.split("\r\n")).toHaveLength(5);
  });

  it("does nothing again that is on the disk", async () => {
    addPhotos("a.jpg", "b.jpg");
    await (
      await start(createFork().fork)
    ).ended;
    addPhotos("c.jpg");
    const { fork, made } = createFork();
    const batch = await start(fork);
    await batch.ended;
    expect(made).toEqual(["c.jpg"]);
    expect(batch.read()).toMatchObject({ total: 3, done: 3 });
  });

  it("does again what was changed, lost its picture, or follows another recipe", async () => {
    addPhotos("a.jpg", "b.jpg", "c.jpg");
    await (
      await start(createFork().fork)
    ).ended;
    writeFileSync(join(folder, "a.jpg"), "another photo");
    rmSync(join(folder, "results/b.jpg"));
    const second = createFork();
    await (
      await start(second.fork)
    ).ended;
    expect(second.made.toSorted()).toEqual(["a.jpg", "b.jpg"]);
    const third = createFork();
    const { recipe } = createJob();
    await (
      await start(third.fork, createJob({ recipe: { ...recipe, format: "webp" } }))
    ).ended;
    expect(third.made).toHaveLength(3);
  });

  it("takes nothing from a journal line that was cut off, and writes on after it", async () => {
    addPhotos("a.jpg", "b.jpg");
    await (
      await start(createFork().fork)
    ).ended;
    const journal = join(folder, "results/.roomwright-batch.jsonl");
    const lines = readFileSync(journal, "utf8").trimEnd().split("\n");
    const whole = lines.slice(0, -1).join("\n");
    writeFileSync(journal, `${whole}\n${lines.at(-1)?.slice(0, 40)}`);
    const second = createFork();
    await (
      await start(second.fork)
    ).ended;
    expect(second.made).toHaveLength(1);
    const third = createFork();
    await (
      await start(third.fork)
    ).ended;
    expect(third.made).toEqual([]);
  });

  it("removes what a killed process had begun to write", async () => {
    addPhotos("a.jpg");
    await (
      await start(createFork().fork)
    ).ended;
    const part = join(folder, "results/.a.jpg.0f3c2b1a-1111-4222-8333-444455556666.part");
    appendFileSync(part, "half");
    await (
      await start(createFork().fork)
    ).ended;
    expect(readdirSync(join(folder, "results")).filter((name) => name.endsWith(".part"))).toEqual(
      [],
    );
  });

  it("goes on after a process died, and tries its photo again the next time", async () => {
    addPhotos("a.jpg", "b.jpg", "c.jpg");
    const first = createFork({ dieOn: "b.jpg" });
    const batch = await start(first.fork, createJob(), 1);
    await batch.ended;
    expect(batch.read()).toMatchObject({ done: 2, failed: 1 });
    expect(batch.read().results.find(({ name }) => name === "b.jpg")?.failure).toBe("crashed");
    const second = createFork();
    await (
      await start(second.fork)
    ).ended;
    expect(second.made).toEqual(["b.jpg"]);
  });

  it("finishes what is in hand before it pauses, and goes on from there", async () => {
    addPhotos("a.jpg", "b.jpg", "c.jpg");
    const { fork, made, held, events } = createFork({ isHeld: true });
    const starting = start(fork, createJob(), 1);
    await once(events, "asked");
    const batch = await starting;
    batch.pause();
    expect(batch.read()).toMatchObject({ status: "pausing" });
    held.shift()?.();
    await expect.poll(() => batch.read().status).toBe("paused");
    expect(made).toEqual(["a.jpg"]);
    batch.goOn();
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.();
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.();
    await batch.ended;
    expect(made).toEqual(["a.jpg", "b.jpg", "c.jpg"]);
  });

  it("keeps what is finished when it is cancelled", async () => {
    addPhotos("a.jpg", "b.jpg", "c.jpg");
    const first = createFork({ isHeld: true });
    const batch = await start(first.fork, createJob(), 1);
    await expect.poll(() => first.held.length).toBe(1);
    first.held.shift()?.();
    await expect.poll(() => first.held.length).toBe(1);
    await batch.cancel();
    await batch.ended;
    expect(batch.read()).toMatchObject({ status: "cancelled", done: 1 });
    const second = createFork();
    await (
      await start(second.fork)
    ).ended;
    expect(second.made.toSorted()).toEqual(["b.jpg", "c.jpg"]);
  });

  it("gives photos of the same name results of their own", async () => {
    addPhotos("room.jpg", "room.png", "ROOM.webp");
    const { fork } = createFork();
    const batch = await start(fork);
    await batch.ended;
    const pictures = batch.read().results.flatMap((result) => result.pictures);
    expect(new Set(pictures.map((picture) => picture.toLowerCase())).size).toBe(3);
  });

  it("takes photos that come later while it watches", async () => {
    addPhotos("a.jpg");
    const { fork, made } = createFork();
    const batch = await start(fork, createJob({ isWatching: true }));
    await expect.poll(() => batch.read().status).toBe("watching");
    addPhotos("late.jpg");
    await expect.poll(() => made, { timeout: 20_000 }).toEqual(["a.jpg", "late.jpg"]);
    await batch.cancel();
    await batch.ended;
  }, 30_000);
});
