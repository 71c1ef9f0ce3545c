import { expose } from "comlink";
import { afterEach, describe, expect, test } from "vitest";

import { createKernelHost } from "#renderer/services/kernel-host.ts";
import type { KernelHost } from "#renderer/services/kernel-host.ts";
import type { KernelWorkerApi } from "#renderer/services/kernel-wire.ts";
import { AppError } from "#shared/app-error.ts";
import { layFloor } from "#support/material-edits.ts";

const frame = { originalWidth: 4, originalHeight: 4 };
const photo = new Blob(["photo"]);
const floorId = "00000000-0000-4000-8000-00000000000f";
const goneId = "00000000-0000-4000-8000-0000000000ff";
const readTexture = (id: string) =>
  id === goneId
    ? Promise.reject(new AppError("not_found", "no such product"))
    : Promise.resolve(new Blob([id]));

function click(at: readonly [number, number]) {
  return { at, positive: true, tolerance: 30 };
}

type Scripted = {
  host: KernelHost;
  calls: string[];
  started: () => number;
  break: () => void;
  /** Lets the call that is being held go on. */
  release: () => void;
};
const closers: (() => void)[] = [];

/**
 * Workers behind real message ports; `applyEdits` is held where `holds` says so, and given up when
 * it is told to stop where `obeys` does. The search for a shadow at 7 pixels never ends.
 */
function createScripted(holds = false, obeys = false): Scripted {
  const calls: string[] = [];
  let started = 0;
  let failure: (() => void) | undefined;
  let release: (() => void) | undefined;
  const host = createKernelHost(() => {
    started += 1;
    const number = started;
    const note = (call: string) => calls.push(`${number}: ${call}`);
    const { port1, port2 } = new MessageChannel();
    let giveUp: (() => void) | undefined;
    const api: KernelWorkerApi = {
      open(key) {
        note(`open ${key}`);
        return Promise.resolve({ width: 4, height: 4 });
      },
      async applyEdits({ originalWidth }, onProgress, onPreview) {
        note("apply");
        onProgress(0.5);
        onPreview?.({ left: 1, top: 2, width: 1, height: 1, data: new Uint8ClampedArray(4) });
        if (holds) {
          const held = Promise.withResolvers<void>();
          release = held.resolve;
          giveUp = () => held.reject(new Error("stopped"));
          await held.promise;
        }
        return { width: originalWidth } as ImageBitmap;
      },
      stop() {
        note("stop");
        if (obeys) giveUp?.();
        return Promise.resolve();
      },
      adoptResult({ edits }) {
        note(`adopt ${edits.length}`);
        return Promise.resolve();
      },
      selectSurface({ clicks }) {
        note(`select ${clicks.map(({ at }) => at.join()).join(" ")}`);
        return Promise.resolve({ width: 4, height: 4, runs: [16] });
      },
      selectSimilar({ clicks }) {
        note(`similar ${clicks.length}`);
        return Promise.resolve({ width: 4, height: 4, runs: [0, 16] });
      },
      proposeRegions({ originalWidth }) {
        note(`propose ${originalWidth}`);
        return Promise.resolve([{ kind: "floor", at: [1, 2] }]);
      },
      findShadow({ originalWidth }) {
        note(`shadow ${originalWidth}`);
        if (originalWidth === 7 && number === 1) return new Promise(() => {});
        return Promise.resolve(null);
      },
      addTexture(materialId) {
        note(`texture ${materialId}`);
        return Promise.resolve();
      },
      findPlane({ surface }) {
        note(`plane ${surface}`);
        return Promise.resolve([1, 0, 0, 0, 1, 0, 0, 0, 1]);
      },
      prepareLive({ editId }) {
        note(`live ${editId}`);
        return Promise.resolve(null);
      },
      readPyramid(materialId) {
        note(`pyramid ${materialId}`);
        return Promise.resolve([]);
      },
    };
    expose(api, port2);
    const stop = () => {
      port1.close();
      port2.close();
    };
    closers.push(stop);
    return {
      endpoint: port1,
      stop,
      watchFailure: (listener) => (failure = listener),
    };
  }, readTexture);
  return {
    host,
    calls,
    started: () => started,
    break: () => failure?.(),
    release: () => release?.(),
  };
}

/** Until the worker has been heard of, however many turns that takes. */
async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

describe("the kernel host", () => {
  test("starts its worker with the first call, and one in reserve once a photo is open", async () => {
    const { host, calls, started } = createScripted();
    expect(started()).toBe(0);
    const opening = host.open("a", photo);
    expect(started()).toBe(1);
    await opening;
    await host.applyEdits([], frame);
    await host.applyEdits([], frame);
    await waitUntil(() => calls.includes("2: open a"));
    expect(started()).toBe(2);
    expect(calls.filter((call) => call.startsWith("2"))).toEqual(["2: open a"]);
  });

  test("passes progress and results on", async () => {
    const { host, release } = createScripted(true);
    const seen: number[] = [];
    await host.open("a", photo);
    const shown: number[] = [];
    const applying = host.applyEdits([], {
      ...frame,
      onProgress: (at) => seen.push(at),
      onPreview: ({ left, top }) => shown.push(left, top),
    });
    await waitUntil(() => seen.length > 0 && shown.length > 0);
    release();
    const picture = await applying;
    expect(picture.width).toBe(4);
    expect(seen).toEqual([0.5]);
    expect(shown).toEqual([1, 2]);
    const area = await host.selectSurface({ ...frame, edits: [], clicks: [click([1, 2])] });
    expect(area.runs).toEqual([16]);
    const similar = await host.selectSimilar({ ...frame, edits: [], clicks: [click([1, 2])] });
    expect(similar.runs).toEqual([0, 16]);
  });

  test("stops a running call in its worker, which takes the next one", async () => {
    const { host, calls, release } = createScripted(true, true);
    await host.open("a", photo);
    const stopper = new AbortController();
    const stopped = host.applyEdits([], { ...frame, signal: stopper.signal });
    await waitUntil(() => calls.includes("1: apply"));
    stopper.abort();
    const next = host.applyEdits([], frame);
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    await waitUntil(() => calls.filter((call) => call.endsWith("apply")).length === 2);
    release();
    expect((await next).width).toBe(4);
    const first = ["1: open a", "1: apply", "1: stop", "1: apply"];
    expect(calls.filter((call) => call.startsWith("1"))).toEqual(first);
  });

  test("answers a click while a shadow is looked for", async () => {
    const { host, calls } = createScripted();
    await host.open("a", photo);
    const mask = { shapes: [], grow: 0, feather: 0 };
    const never = host.findShadow({ ...frame, originalWidth: 7, edits: [], mask });
    await waitUntil(() => calls.includes("1: shadow 7"));
    const waiting = host.findShadow({ ...frame, originalWidth: 9, edits: [], mask });
    await host.selectSurface({ ...frame, edits: [], clicks: [click([0, 0])] });
    expect(calls.filter((call) => call.startsWith("1")).at(-1)).toBe("1: select 0,0");
    host.close();
    await expect(never).rejects.toMatchObject({ code: "cancelled" });
    await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
  });

  test("looks for a shadow again when its worker had to be ended for another call", async () => {
    const { host, calls } = createScripted(true);
    await host.open("a", photo);
    const mask = { shapes: [], grow: 0, feather: 0 };
    const shadow = host.findShadow({ ...frame, originalWidth: 7, edits: [], mask });
    const stopper = new AbortController();
    const stopped = host.applyEdits([], { ...frame, signal: stopper.signal });
    await waitUntil(() => calls.includes("1: apply"));
    stopper.abort();
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    expect(await shadow).toBeNull();
    expect(calls).toContain("2: shadow 7");
  });

  test("ends a worker that does not stop and goes on with the same photo", async () => {
    const { host, calls, started } = createScripted(true);
    await host.open("a", photo);
    const stopper = new AbortController();
    const stopped = host.applyEdits([], { ...frame, signal: stopper.signal });
    await waitUntil(() => calls.includes("1: apply"));
    stopper.abort();
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    await host.selectSurface({ ...frame, edits: [], clicks: [click([0, 0])] });
    expect(calls.filter((call) => call.startsWith("1"))).toEqual([
      "1: open a",
      "1: apply",
      "1: stop",
    ]);
    expect(calls.filter((call) => call.startsWith("2"))).toEqual(["2: open a", "2: select 0,0"]);
    await waitUntil(() => started() === 3);
  });

  test("opens a new photo in the worker in reserve before a call reaches it", async () => {
    const { host, calls } = createScripted(true);
    await host.open("a", photo);
    await host.open("b", photo);
    const stopper = new AbortController();
    const stopped = host.applyEdits([], { ...frame, signal: stopper.signal });
    await waitUntil(() => calls.includes("1: apply"));
    stopper.abort();
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    await host.selectSurface({ ...frame, edits: [], clicks: [click([0, 0])] });
    const second = calls.filter((call) => call.startsWith("2"));
    expect(second.slice(-2)).toEqual(["2: open b", "2: select 0,0"]);
  });

  test("answers only the newest question for a shadow, beside the repaints", async () => {
    const { host, calls, release } = createScripted(true);
    await host.open("a", photo);
    const running = host.applyEdits([], frame);
    await waitUntil(() => calls.includes("1: apply"));
    const waiting = host.applyEdits([], { ...frame, latestOnly: true });
    const mask = { shapes: [], grow: 0, feather: 0 };
    const older = host.findShadow({ ...frame, edits: [], mask });
    const newer = host.findShadow({ ...frame, originalWidth: 9, edits: [], mask });
    await expect(older).rejects.toMatchObject({ code: "cancelled" });
    release();
    await running;
    await waitUntil(() => calls.filter((call) => call.endsWith("apply")).length === 2);
    release();
    expect((await waiting).width).toBe(4);
    expect(await newer).toBeNull();
    expect(calls.filter((call) => call.includes("shadow"))).toEqual(["1: shadow 9"]);
  });

  test("looks at the photo once for the newest of the waiting states", async () => {
    const { host, calls, release } = createScripted(true);
    await host.open("a", photo);
    const running = host.applyEdits([], frame);
    await waitUntil(() => calls.includes("1: apply"));
    const older = host.proposeRegions({ ...frame, edits: [] });
    const newer = host.proposeRegions({ ...frame, originalWidth: 9, edits: [] });
    await expect(older).rejects.toMatchObject({ code: "cancelled" });
    release();
    await running;
    expect(await newer).toEqual([{ kind: "floor", at: [1, 2] }]);
    expect(calls.filter((call) => call.includes("propose"))).toEqual(["1: propose 9"]);
  });

  test("takes a waiting call back without touching the running one", async () => {
    const { host, calls, release } = createScripted(true);
    await host.open("a", photo);
    const first = host.applyEdits([], frame);
    const stopper = new AbortController();
    const second = host.applyEdits([], { ...frame, signal: stopper.signal });
    await waitUntil(() => calls.includes("1: apply"));
    stopper.abort();
    await expect(second).rejects.toMatchObject({ code: "cancelled" });
    release();
    await first;
    expect(calls.filter((call) => call.endsWith("apply"))).toEqual(["1: apply"]);
  });

  test("runs only the newest of the waiting repaints", async () => {
    const { host, calls, release } = createScripted(true);
    const countApplied = () => calls.filter((call) => call.endsWith("apply")).length;
    await host.open("a", photo);
    const running = host.applyEdits([], { ...frame, latestOnly: true });
    await waitUntil(() => countApplied() === 1);
    const replaced = host.applyEdits([], { ...frame, latestOnly: true });
    const newest = host.applyEdits([], { ...frame, originalWidth: 9, latestOnly: true });
    await expect(replaced).rejects.toMatchObject({ code: "cancelled" });
    release();
    await running;
    await waitUntil(() => countApplied() === 2);
    release();
    expect((await newest).width).toBe(9);
  });

  test("hands a worker each texture once, before the edits that lay it", async () => {
    const { host, calls } = createScripted();
    await host.open("a", photo);
    const floor = layFloor(floorId);
    await host.applyEdits([floor, { ...floor, id: goneId }], frame);
    await host.selectSurface({ ...frame, edits: [floor], clicks: [click([1, 2])] });
    const own = calls.filter((call) => call.startsWith("1"));
    expect(own).toEqual(["1: open a", `1: texture ${floorId}`, "1: apply", "1: select 1,2"]);
  });

  test("does not apply edits whose product is gone, unless they are switched off", async () => {
    const { host, calls } = createScripted();
    await host.open("a", photo);
    const gone = layFloor(goneId);
    await expect(host.applyEdits([gone], frame)).rejects.toMatchObject({ code: "not_found" });
    expect(calls).not.toContain("1: apply");
    await host.applyEdits([{ ...gone, enabled: false }], frame);
    expect(calls).toContain("1: apply");
  });

  test("fails the running call when the worker breaks, and starts another one", async () => {
    const scripted = createScripted(true);
    await scripted.host.open("a", photo);
    const broken = scripted.host.applyEdits([], frame);
    await waitUntil(() => scripted.calls.includes("1: apply"));
    scripted.break();
    await expect(broken).rejects.toMatchObject({ code: "engine_failed" });
    await scripted.host.selectSurface({ ...frame, edits: [], clicks: [click([0, 0])] });
    expect(scripted.calls).toContain("2: select 0,0");
  });

  test("refuses to work without a photo", async () => {
    const { host } = createScripted();
    await expect(host.applyEdits([], frame)).rejects.toMatchObject({ code: "bad_request" });
  });

  test("forgets the photo and ends what is waiting when it is closed", async () => {
    const { host, calls } = createScripted(true);
    await host.open("a", photo);
    const first = host.applyEdits([], frame);
    const second = host.applyEdits([], frame);
    await waitUntil(() => calls.includes("1: apply"));
    host.close();
    await expect(first).rejects.toMatchObject({ code: "cancelled" });
    await expect(second).rejects.toMatchObject({ code: "cancelled" });
  });
});
