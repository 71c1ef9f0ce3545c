import { expose } from "comlink";
import { afterEach, beforeEach, expect, test } from "vitest";

import { openLargePhoto } from "#renderer/services/large-photo/large-photo.ts";
import type { LargePhoto } from "#renderer/services/large-photo/large-photo.ts";
import type { LargePhotoApi } from "#renderer/services/large-photo/large-photo-wire.ts";
import { layFloor } from "#support/material-edits.ts";

const floor = layFloor("00000000-0000-4000-8000-00000000000f");
const original = { width: 8, height: 6 };

const readTexture = (id: string) => Promise.resolve(new Blob([id]));

/** A worker behind a real message port; a replay of nothing never ends. */
function createScripted() {
  const calls: string[] = [];
  const { port1, port2 } = new MessageChannel();
  const broken = { tell: (): void => undefined };
  const answer = (call: string) => {
    calls.push(call);
    return Promise.resolve();
  };
  const api: LargePhotoApi = {
    openLarge: (_, { width, height }, isReduced) =>
      width === 0
        ? Promise.reject(new Error("unreadable"))
        : answer(`open ${width}x${height}${isReduced ? " reduced" : ""}`),
    addTexture: (id) => answer(`texture ${id.slice(-1)}`),
    replayLarge: ({ edits, originalWidth }) =>
      edits.length === 0 ? new Promise(() => {}) : answer(`replay of ${originalWidth}`),
    stop: () => answer("stop"),
    cutTiles: () => Promise.resolve([]),
  };
  expose(api, port2);
  const start = () => ({
    endpoint: port1,
    stop: () => {
      calls.push("end");
      port1.close();
    },
    watchFailure: (listener: () => void) => {
      broken.tell = listener;
    },
  });
  const open = (size = original): Promise<LargePhoto> =>
    openLargePhoto(start, readTexture, { blob: new Blob(["photo"]), original, size });
  return { open, calls, broken, close: () => port1.close() };
}

let scripted: ReturnType<typeof createScripted>;
beforeEach(() => {
  scripted = createScripted();
});
afterEach(() => scripted.close());

test("a photo is opened at its own size, or reduced to a smaller one", async () => {
  await scripted.open();
  const smaller = createScripted();
  await smaller.open({ width: 4, height: 3 });
  smaller.close();
  expect([scripted.calls, smaller.calls]).toEqual([["open 8x6"], ["open 4x3 reduced"]]);
});

test("edits are drawn in pixels of the original, each texture handed over once", async () => {
  const photo = await scripted.open();
  await photo.replay([floor]);
  await photo.replay([floor]);
  expect(scripted.calls).toEqual(["open 8x6", "texture f", "replay of 8", "replay of 8"]);
});

test("a photo that cannot be opened leaves no worker behind", async () => {
  await expect(scripted.open({ width: 0, height: 0 })).rejects.toThrow("unreadable");
  expect(scripted.calls).toEqual(["end"]);
});

test("what waits for a worker that breaks rejects, and the worker is ended once", async () => {
  const photo = await scripted.open();
  const waiting = photo.replay([]);
  scripted.broken.tell();
  await expect(waiting).rejects.toMatchObject({ code: "engine_failed" });
  photo.stop();
  photo.close();
  await expect(photo.replay([floor])).rejects.toThrow("the worker broke");
  expect(scripted.calls).toEqual(["open 8x6", "end"]);
});

test("what waits when it is closed rejects", async () => {
  const photo = await scripted.open();
  const waiting = photo.replay([]);
  photo.close();
  await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
});
