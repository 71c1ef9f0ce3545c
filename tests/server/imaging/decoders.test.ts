import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { AppError } from "#shared/app-error.ts";
import { createDecoders } from "#server/imaging/decoders.ts";
import type { Decoders } from "#server/imaging/decoders.ts";
import { startDecoder } from "#server/imaging/start-decoder.ts";
import { createPhoto } from "#support/test-photos.ts";

let folder: string;
let decoders: Decoders;
let photo: Buffer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomwright-decoders-"));
  decoders = createDecoders(1);
  photo = await createPhoto();
});
afterEach(async () => {
  vi.useRealTimers();
  await decoders.close();
  await rm(folder, { recursive: true, force: true });
});

const minute = 60_000;
const patience = { timeout: 20_000, interval: 50 };

/** A task whose file says nothing until `feed` is called: a process that takes it is stuck. */
async function takeStuck(name: string) {
  const place = { path: join(folder, `${name}.fifo`), folder: join(folder, name) };
  execFileSync("sh", ["-c", 'mkfifo "$0"', place.path]);
  await mkdir(place.folder);
  return {
    outcome: decoders.run("photo", place),
    // Opening a pipe for writing waits until somebody reads: until the task has begun.
    feed: async () => {
      const pipe = await open(place.path, "w");
      return async (bytes: Buffer) => {
        await pipe.writeFile(bytes).catch(() => undefined);
        await pipe.close();
      };
    },
  };
}

async function takePhoto(name: string) {
  const place = { path: join(folder, `${name}.jpg`), folder: join(folder, name) };
  await mkdir(place.folder);
  await writeFile(place.path, photo);
  return decoders.run("photo", place);
}

/** What a task is refused with; "taken" when it is not. */
async function readCode(outcome: Promise<unknown>): Promise<string> {
  try {
    await outcome;
    return "taken";
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

function findDecoderIds(): number[] {
  const table = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  return [...table.matchAll(/^ *(\d+) +(\d+) (.*)$/gm)]
    .filter(([, , parent, call]) => Number(parent) === process.pid && /decoder-process/.test(call!))
    .map(([, id]) => Number(id));
}

test("the clock of a task starts with its work, however long it has waited for a process", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const first = await takeStuck("first");
  const second = await takeStuck("second");
  const third = await takeStuck("third");
  for (const task of [first, second, third]) {
    const send = await task.feed();
    await vi.advanceTimersByTimeAsync(0.9 * minute);
    await send(photo);
    expect(await task.outcome).toMatchObject({ width: 64, height: 40 });
  }
});

test("a file that keeps its process busy for over a minute is refused, and the next one is taken", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stuck = await takeStuck("stuck");
  const refused = readCode(stuck.outcome);
  const waiting = takePhoto("waiting");
  const feed = await stuck.feed();
  await vi.advanceTimersByTimeAsync(1.1 * minute);
  expect(await refused).toBe("image_unreadable");
  await feed(photo);
  expect(await waiting).toMatchObject({ width: 64, height: 40 });
});

test("BI-02 a file whose process dies is tried once more and then refused; the next one is taken", async () => {
  const killed = await takeStuck("killed");
  const refused = readCode(killed.outcome);
  const feed = await killed.feed();
  const [first = 0] = findDecoderIds();
  process.kill(first, "SIGKILL");
  const second = await vi.waitUntil(() => findDecoderIds().find((id) => id !== first), patience);
  process.kill(second ?? 0, "SIGKILL");
  expect(await refused).toBe("image_unreadable");
  await feed(photo);
  expect(await takePhoto("next")).toMatchObject({ width: 64, height: 40 });
});

test("closing ends what is being decoded, what waits, and the processes", async () => {
  const stuck = await takeStuck("stuck");
  const refused = Promise.all([readCode(stuck.outcome), readCode(takePhoto("waiting"))]);
  const send = await stuck.feed();
  await decoders.close();
  expect(await refused).toEqual(["unavailable", "unavailable"]);
  await send(photo);
  expect(findDecoderIds()).toEqual([]);
});

test.runIf(process.platform === "linux")(
  "a decoder that has done a photo has reserved less than half of what the system would give it",
  async () => {
    const path = join(folder, "photo.jpg");
    await writeFile(path, await createPhoto({ width: 3000, height: 2000 }));
    const child = startDecoder();
    try {
      child.send({ name: "photo", path, folder });
      const [answer] = await once(child, "message");
      expect(answer).toMatchObject({ outcome: { ok: true } });
      const read = async (name: string, line: RegExp): Promise<number> =>
        Number(line.exec(await readFile(`/proc/${String(child.pid)}/${name}`, "utf8"))?.[1]);
      const reserved = (await read("status", /^VmData:\s+(\d+) kB/m)) * 1024;
      const limit = await read("limits", /^Max data size\s+(\d+)/m);
      expect(reserved).toBeGreaterThan(0);
      expect(reserved / limit).toBeLessThan(0.5);
    } finally {
      child.kill("SIGKILL");
    }
  },
);
