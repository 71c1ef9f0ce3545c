import { expose } from "comlink";
import { afterEach, describe, expect, test, vi } from "vitest";

import { createKernelHost } from "#renderer/services/kernel-host.ts";
import type { Kernels } from "#renderer/services/kernel-host.ts";
import type { KernelWorkerApi } from "#renderer/services/kernel-wire.ts";
import { AppError } from "#shared/app-error.ts";
import { layFloor } from "#support/material-edits.ts";

const size = { width: 4, height: 4, focal: null };
const blob = new Blob(["photo"]);
const floorId = "00000000-0000-4000-8000-00000000000f";
const goneId = "00000000-0000-4000-8000-0000000000ff";
const readTexture = (id: string) =>
  id === goneId
    ? Promise.reject(new AppError("not_found", "no such product"))
    : Promise.resolve(new Blob([id]));

/** A floor that is switched off: only its number counts. */
const off = { ...layFloor(floorId), enabled: false };

function growMask(grow: number) {
  return { shapes: [], grow, feather: 0 };
}

function click(at: readonly [number, number]) {
  return { at, positive: true, tolerance: 30 };
}

type Scripted = {
  host: Kernels;
  calls: string[];
  started: () => number;
  /** Breaks the first worker. */
  break: () => void;
  /** Lets the call that is being held go on. */
  release: () => void;
};
const closers: (() => void)[] = [];

/**
 * Workers behind real message ports; `applyEdits` is held where `holds` says so, and given up when
 * it is told to stop where `obeys` does. The first worker's search for the shadow of a mask that is
 * grown by 7 never ends.
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
      async applyEdits({ edits }, onProgress, onPreview) {
        note("apply");
        onProgress(0.5);
        onPreview?.({ left: 1, top: 2, width: 1, height: 1, data: new Uint8ClampedArray(4) });
        if (holds) {
          const held = Promise.withResolvers<void>();
          release = held.resolve;
          giveUp = () => held.reject(new Error("stopped"));
          await held.promise;
        }
        return { width: edits.length } as ImageBitmap;
      },
      applyBeside({ edits }) {
        note(`apply beside ${edits.length}`);
        if (edits.length === 2) return new Promise(() => {});
        return Promise.resolve({ width: edits.length } as ImageBitmap);
      },
      stopBeside() {
        note("stop beside");
        return Promise.resolve();
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
      selectScribble({ points }) {
        note(`scribble ${points.length}`);
        return Promise.resolve(null);
      },
      findSurface({ surface }) {
        note(`find ${surface}`);
        return Promise.resolve(null);
      },
      selectSimilar({ clicks }) {
        note(`similar ${clicks.length}`);
        return Promise.resolve({ width: 4, height: 4, runs: [0, 16] });
      },
      proposeRegions({ edits }) {
        note(`propose ${edits.length}`);
        return Promise.resolve([{ kind: "floor", at: [1, 2] }]);
      },
      nameSelection({ mask }) {
        note(`name ${mask.shapes.length}`);
        return Promise.resolve("wall");
      },
      findShadow({ mask }) {
        note(`shadow ${mask.grow}`);
        if (mask.grow === 7 && number === 1) return new Promise(() => {});
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
      drawSelection({ mask, without }) {
        note(`draw ${mask.grow} ${without ? "without" : "whole"}`);
        const drawn = { width: 1, height: 1, data: new Uint8Array(1) };
        return Promise.resolve({
          mask: drawn,
          outlines: [],
          areas: 0,
          bounds: null,
          coverage: {} as ImageBitmap,
        });
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
      watchFailure: (listener) => (failure ??= listener),
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
  vi.useRealTimers();
  for (const close of closers.splice(0)) close();
});

describe("the kernel host", () => {
  test("starts its worker with the first call, and one in reserve once a photo is open", async () => {
    const { host, calls, started } = createScripted();
    expect(started()).toBe(0);
    const opening = host.openPhoto("a", blob, size);
    expect(started()).toBe(1);
    const photo = await opening;
    await photo.applyEdits([]);
    await photo.applyEdits([]);
    await waitUntil(() => calls.includes("2: open a"));
    expect(started()).toBe(2);
    expect(calls.filter((call) => call.startsWith("2"))).toEqual(["2: open a"]);
  });

  test("passes progress and results on", async () => {
    const { host, release } = createScripted(true);
    const seen: number[] = [];
    const photo = await host.openPhoto("a", blob, size);
    const shown: number[] = [];
    const applying = photo.applyEdits([off], {
      revision: 7,
      onProgress: (at) => seen.push(at),
      onPreview: ({ left, top }) => shown.push(left, top),
    });
    await waitUntil(() => seen.length > 0 && shown.length > 0);
    release();
    const { revision, edits, bitmap } = await applying;
    expect([revision, edits, bitmap.width]).toEqual([7, [off], 1]);
    expect(photo.size).toEqual({ width: 4, height: 4 });
    expect(seen).toEqual([0.5]);
    expect(shown).toEqual([1, 2]);
    const area = await photo.selectSurface({ edits: [], clicks: [click([1, 2])] });
    expect(area.runs).toEqual([16]);
    const similar = await photo.selectSimilar({ edits: [], clicks: [click([1, 2])] });
    expect(similar.runs).toEqual([0, 16]);
  });

  test("stops a running call in its worker, which takes the next one", async () => {
    // The moment that it has for that does not end, however busy the machine is.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { host, calls, release } = createScripted(true, true);
    const photo = await host.openPhoto("a", blob, size);
    const stopper = new AbortController();
    const stopped = photo.applyEdits([], { signal: stopper.signal });
    await waitUntil(() => calls.includes("1: apply"));
    stopper.abort();
    const next = photo.applyEdits([]);
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    await waitUntil(() => calls.filter((call) => call.endsWith("apply")).length === 2);
    release();
    expect((await next).bitmap.width).toBe(0);
    const first = ["1: open a", "1: apply", "1: stop", "1: apply"];
    expect(calls.filter((call) => call.startsWith("1"))).toEqual(first);
  });

  test("answers a click while a shadow is looked for", async () => {
    const { host, calls } = createScripted();
    const photo = await host.openPhoto("a", blob, size);
    const never = photo.findShadow({ edits: [], mask: growMask(7) });
    await waitUntil(() => calls.includes("1: shadow 7"));
    const waiting = photo.findShadow({ edits: [], mask: growMask(9) });
    await photo.selectSurface({ edits: [], clicks: [click([0, 0])] });
    expect(calls.filter((call) => call.startsWith("1")).at(-1)).toBe("1: select 0,0");
    photo.close();
    await expect(never).rejects.toMatchObject({ code: "cancelled" });
    await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
  });

  test("looks for a shadow again when its worker had to be ended for another call", async () => {
    const { host, calls } = createScripted(true);
    const photo = await host.openPhoto("a", blob, size);
    const shadow = photo.findShadow({ edits: [], mask: growMask(7) });
    const stopper = new AbortController();
    const stopped = photo.applyEdits([], { signal: stopper.signal });
    await waitUntil(() => calls.includes("1: apply"));
    stopper.abort();
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    expect(await shadow).toBeNull();
    expect(calls).toContain("2: shadow 7");
  });

  test("ends a worker that does not stop and goes on with the same photo", async () => {
    const { host, calls, started } = createScripted(true);
    const photo = await host.openPhoto("a", blob, size);
    const stopper = new AbortController();
    const stopped = photo.applyEdits([], { signal: stopper.signal });
    await waitUntil(() => calls.includes("1: apply"));
    stopper.abort();
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    await photo.selectSurface({ edits: [], clicks: [click([0, 0])] });
    expect(calls.filter((call) => call.startsWith("1"))).toEqual([
      "1: open a",
      "1: apply",
      "1: stop",
    ]);
    expect(calls.filter((call) => call.startsWith("2"))).toEqual(["2: open a", "2: select 0,0"]);
    await waitUntil(() => started() === 3);
  });

  test("two open photos live side by side: the worker goes to the one that is called", async () => {
    const { host, calls } = createScripted();
    const room = await host.openPhoto("a", blob, size);
    const second = await host.openPhoto("b", blob, { width: 9, height: 9, focal: null });
    await room.selectSurface({ edits: [], clicks: [click([0, 0])] });
    await second.selectSurface({ edits: [], clicks: [click([1, 1])] });
    await second.selectSurface({ edits: [], clicks: [click([2, 2])] });
    second.close();
    await room.selectSurface({ edits: [], clicks: [click([3, 3])] });
    expect(calls.filter((call) => call.startsWith("1"))).toEqual([
      "1: open a",
      "1: open b",
      "1: open a",
      "1: select 0,0",
      "1: open b",
      "1: select 1,1",
      "1: select 2,2",
      "1: open a",
      "1: select 3,3",
    ]);
  });

  test("a photo that is closed takes its own calls with it and no other's", async () => {
    const { host, calls, release } = createScripted(true);
    const room = await host.openPhoto("a", blob, size);
    const second = await host.openPhoto("b", blob, size);
    const running = room.applyEdits([]);
    await waitUntil(() => calls.includes("1: apply"));
    const other = second.applyEdits([], { latestOnly: true });
    const own = room.applyEdits([off], { latestOnly: true });
    second.close();
    await expect(other).rejects.toMatchObject({ code: "cancelled" });
    release();
    expect((await running).bitmap.width).toBe(0);
    await waitUntil(() => calls.filter((call) => call.endsWith("apply")).length === 2);
    release();
    expect((await own).bitmap.width).toBe(1);
    await expect(second.applyEdits([])).rejects.toMatchObject({ code: "cancelled" });
  });

  test("the reserve takes over with the photo that was worked on last", async () => {
    const { host, calls } = createScripted(true);
    await host.openPhoto("a", blob, size);
    const photo = await host.openPhoto("b", blob, size);
    const stopper = new AbortController();
    const stopped = photo.applyEdits([], { signal: stopper.signal });
    await waitUntil(() => calls.includes("1: apply"));
    stopper.abort();
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    await photo.selectSurface({ edits: [], clicks: [click([0, 0])] });
    const second = calls.filter((call) => call.startsWith("2"));
    expect(second.slice(-2)).toEqual(["2: open b", "2: select 0,0"]);
  });

  test("draws selections while the photo is worked on, the newest of each kind", async () => {
    const { host, calls, release } = createScripted(true);
    const photo = await host.openPhoto("a", blob, size);
    const running = photo.applyEdits([]);
    await waitUntil(() => calls.includes("1: apply"));
    const first = photo.drawSelection({ mask: growMask(1) });
    const older = photo.drawSelection({ mask: growMask(2) });
    const part = photo.drawSelection({ mask: growMask(3), without: growMask(2) });
    const newer = photo.drawSelection({ mask: growMask(4) });
    await expect(older).rejects.toMatchObject({ code: "cancelled" });
    expect((await newer).areas).toBe(0);
    await Promise.all([first, part]);
    const drawn = calls.filter((call) => call.includes("draw")).map((call) => call.slice(3));
    expect(drawn).toEqual(["draw 1 whole", "draw 3 without", "draw 4 whole"]);
    release();
    await running;
  });

  test("answers only the newest question for a shadow, beside the repaints", async () => {
    const { host, calls, release } = createScripted(true);
    const photo = await host.openPhoto("a", blob, size);
    const running = photo.applyEdits([]);
    await waitUntil(() => calls.includes("1: apply"));
    const waiting = photo.applyEdits([], { latestOnly: true });
    const older = photo.findShadow({ edits: [], mask: growMask(0) });
    const newer = photo.findShadow({ edits: [], mask: growMask(9) });
    await expect(older).rejects.toMatchObject({ code: "cancelled" });
    release();
    await running;
    await waitUntil(() => calls.filter((call) => call.endsWith("apply")).length === 2);
    release();
    expect((await waiting).bitmap.width).toBe(0);
    expect(await newer).toBeNull();
    expect(calls.filter((call) => call.includes("shadow"))).toEqual(["1: shadow 9"]);
  });

  test("draws a picture beside once nothing else waits, and gives it up at once", async () => {
    const { host, calls, release } = createScripted(true);
    const photo = await host.openPhoto("a", blob, size);
    const running = photo.applyEdits([]);
    await waitUntil(() => calls.includes("1: apply"));
    const beside = photo.applyBeside([off]);
    const select = photo.selectSurface({ edits: [], clicks: [click([1, 2])] });
    release();
    await Promise.all([running, select]);
    expect((await beside).width).toBe(1);
    expect(calls.slice(-2)).toEqual(["1: select 1,2", "1: apply beside 1"]);

    const stopper = new AbortController();
    const endless = photo.applyBeside([off, off], { signal: stopper.signal });
    await waitUntil(() => calls.includes("1: apply beside 2"));
    await photo.selectSurface({ edits: [], clicks: [click([3, 2])] });
    stopper.abort();
    await expect(endless).rejects.toMatchObject({ code: "cancelled" });
    expect((await photo.applyBeside([off])).width).toBe(1);
    expect(calls).toContain("1: stop beside");
  });

  test("looks at the photo once for the newest of the waiting states", async () => {
    const { host, calls, release } = createScripted(true);
    const photo = await host.openPhoto("a", blob, size);
    const running = photo.applyEdits([]);
    await waitUntil(() => calls.includes("1: apply"));
    const older = photo.proposeRegions({ edits: [] });
    const newer = photo.proposeRegions({ edits: [off] });
    await expect(older).rejects.toMatchObject({ code: "cancelled" });
    release();
    await running;
    expect(await newer).toEqual([{ kind: "floor", at: [1, 2] }]);
    expect(calls.filter((call) => call.includes("propose"))).toEqual(["1: propose 1"]);
  });

  test("takes a waiting call back without touching the running one", async () => {
    const { host, calls, release } = createScripted(true);
    const photo = await host.openPhoto("a", blob, size);
    const first = photo.applyEdits([]);
    const stopper = new AbortController();
    const second = photo.applyEdits([], { signal: stopper.signal });
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
    const photo = await host.openPhoto("a", blob, size);
    const running = photo.applyEdits([], { latestOnly: true });
    await waitUntil(() => countApplied() === 1);
    const replaced = photo.applyEdits([], { latestOnly: true });
    const newest = photo.applyEdits([off], { latestOnly: true });
    await expect(replaced).rejects.toMatchObject({ code: "cancelled" });
    release();
    await running;
    await waitUntil(() => countApplied() === 2);
    release();
    expect((await newest).bitmap.width).toBe(1);
  });

  test("hands a worker each texture once, before the edits that lay it", async () => {
    const { host, calls } = createScripted();
    const photo = await host.openPhoto("a", blob, size);
    const floor = layFloor(floorId);
    await photo.applyEdits([floor, { ...floor, id: goneId }]);
    await photo.selectSurface({ edits: [floor], clicks: [click([1, 2])] });
    const own = calls.filter((call) => call.startsWith("1"));
    expect(own).toEqual(["1: open a", `1: texture ${floorId}`, "1: apply", "1: select 1,2"]);
  });

  test("does not apply edits whose product is gone, unless they are switched off", async () => {
    const { host, calls } = createScripted();
    const photo = await host.openPhoto("a", blob, size);
    const gone = layFloor(goneId);
    await expect(photo.applyEdits([gone])).rejects.toMatchObject({ code: "not_found" });
    expect(calls).not.toContain("1: apply");
    await photo.applyEdits([{ ...gone, enabled: false }]);
    expect(calls).toContain("1: apply");
  });

  test("fails the running call when the worker breaks, and starts another one", async () => {
    const scripted = createScripted(true);
    const photo = await scripted.host.openPhoto("a", blob, size);
    const broken = photo.applyEdits([]);
    await waitUntil(() => scripted.calls.includes("1: apply"));
    scripted.break();
    await expect(broken).rejects.toMatchObject({ code: "engine_failed" });
    await photo.selectSurface({ edits: [], clicks: [click([0, 0])] });
    expect(scripted.calls).toContain("2: select 0,0");
  });

  test("ends what runs and what waits with its photo, and the workers with the last photo", async () => {
    const { host, calls, started } = createScripted(true);
    const photo = await host.openPhoto("a", blob, size);
    const first = photo.applyEdits([]);
    const second = photo.applyEdits([]);
    await waitUntil(() => calls.includes("1: apply"));
    photo.close();
    await expect(first).rejects.toMatchObject({ code: "cancelled" });
    await expect(second).rejects.toMatchObject({ code: "cancelled" });
    const before = started();
    await host.openPhoto("b", blob, size);
    expect(calls.at(-1)).toBe(`${before + 1}: open b`);
  });
});
