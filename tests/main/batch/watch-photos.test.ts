import type * as Chokidar from "chokidar";
import { EventEmitter } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createBatchFolder, createFork } from "./batch-stand-in.ts";

/** What watches the folder when the test says so, instead of the one that asks the system. */
const watching = vi.hoisted(() => ({ stub: null as EventEmitter | null }));
vi.mock("chokidar", async (importReal) => {
  const real = await importReal<typeof Chokidar>();
  const watch: typeof real.watch = (paths, options) =>
    (watching.stub as ReturnType<typeof real.watch> | null) ?? real.watch(paths, options);
  return { ...real, watch };
});
// Other tests of this process may have loaded it with the real one.
vi.resetModules();
const { startBatch } = await import("#main/batch/batch-runner.ts");
afterAll(() => vi.resetModules());

let folder: ReturnType<typeof createBatchFolder>;
beforeEach(() => {
  folder = createBatchFolder();
});
afterEach(() => {
  watching.stub = null;
  folder.remove();
});

function startWatching({ fork }: Pick<ReturnType<typeof createFork>, "fork">) {
  const job = folder.createJob({ isWatching: true });
  return startBatch({ job, processes: 2, fork, onChanged: () => undefined });
}

const slow = { timeout: 20_000 };

describe("a batch that waits for more photos", () => {
  it("misses none that comes while it begins to watch", async () => {
    folder.addPhotos("a.jpg");
    const { fork, made } = createFork();
    const batch = await startWatching({ fork });
    folder.addPhotos("at-once.jpg");
    await expect.poll(() => made.toSorted(), slow).toEqual(["a.jpg", "at-once.jpg"]);
    await batch.cancel();
  }, 30_000);

  it("makes a photo again that is replaced", async () => {
    folder.addPhotos("a.jpg");
    const { fork, made } = createFork();
    const batch = await startWatching({ fork });
    await expect.poll(() => batch.read().status).toBe("watching");
    writeFileSync(join(folder.path, "a.jpg"), "another photo");
    await expect.poll(() => made, slow).toEqual(["a.jpg", "a.jpg"]);
    await expect.poll(() => batch.read()).toMatchObject({ status: "watching", total: 1, done: 1 });
    await batch.cancel();
  }, 30_000);
});

const createStub = () => Object.assign(new EventEmitter(), { close: () => Promise.resolve() });
const start = async (stub: EventEmitter, fork: ReturnType<typeof createFork>["fork"]) => {
  watching.stub = stub;
  const starting = startWatching({ fork });
  await expect.poll(() => stub.listenerCount("add")).toBe(1);
  return {
    starting,
    tell: (event: string, name: string) => stub.emit(event, join(folder.path, name)),
  };
};

describe("a batch whose folder is told of", () => {
  it("makes a photo once that it hears of several times", async () => {
    folder.addPhotos("a.jpg", "b.jpg", "c.jpg");
    const stub = createStub();
    const { fork, made, held } = createFork({ isHeld: true });
    const { starting, tell } = await start(stub, fork);
    tell("add", "a.jpg");
    tell("add", "c.jpg");
    stub.emit("ready");
    const batch = await starting;
    await expect.poll(() => held.length).toBe(2);
    for (const name of ["a.jpg", "b.jpg", "c.jpg"]) tell("change", name);
    const answerAndRead = () => {
      held.shift()?.();
      return batch.read().status;
    };
    await expect.poll(answerAndRead).toBe("watching");
    expect(made.toSorted()).toEqual(["a.jpg", "b.jpg", "c.jpg"]);
    expect(batch.read()).toMatchObject({ total: 3, done: 3 });
    await batch.cancel();
  });

  it("gives a photo that changes in work to no second process meanwhile", async () => {
    folder.addPhotos("a.jpg");
    const stub = createStub();
    const { fork, held, events } = createFork({ isHeld: true });
    const asked: string[] = [];
    events.on("asked", (name: string) => asked.push(name));
    const { starting, tell } = await start(stub, fork);
    stub.emit("ready");
    const batch = await starting;
    await expect.poll(() => asked).toEqual(["a.jpg"]);
    writeFileSync(join(folder.path, "a.jpg"), "another photo");
    folder.addPhotos("b.jpg");
    tell("change", "a.jpg");
    tell("add", "b.jpg");
    await expect.poll(() => asked).toEqual(["a.jpg", "b.jpg"]);
    const answerAndRead = () => {
      held.shift()?.();
      return batch.read();
    };
    await expect.poll(answerAndRead).toMatchObject({ status: "watching", total: 2, done: 2 });
    expect(asked).toEqual(["a.jpg", "b.jpg", "a.jpg"]);
    await batch.cancel();
  });

  it("ends with what it has when the folder can be watched no longer", async () => {
    folder.addPhotos("a.jpg");
    const stub = createStub();
    const { fork, made } = createFork();
    const { starting } = await start(stub, fork);
    stub.emit("ready");
    const batch = await starting;
    await expect.poll(() => batch.read().status).toBe("watching");
    stub.emit("error", new Error("too many watches"));
    await batch.ended;
    expect(batch.read().status).toBe("finished");
    expect(made).toEqual(["a.jpg"]);
  });

  it("does not begin when the folder cannot be watched", async () => {
    const stub = createStub();
    const { starting } = await start(stub, createFork().fork);
    stub.emit("error", new Error("too many watches"));
    await expect(starting).rejects.toThrow("too many watches");
  });
});
