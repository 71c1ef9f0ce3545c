import { beforeEach, describe, expect, test } from "vitest";

import { createViewportPart } from "#renderer/features/design-room/model/canvas/viewport-part.ts";
import { createStore } from "#renderer/features/design-room/model/store/create-store.ts";
import type { Size } from "#renderer/features/design-room/model/canvas/viewport.ts";
import type { LargePhoto } from "#renderer/services/large-photo/large-photo.ts";
import type { CompanyFeatures } from "#shared/company.ts";
import type { EditList } from "#shared/edit.ts";
import { layFloor } from "#support/material-edits.ts";
import { createBitmap, openTestRoom, settle, testImage } from "#support/test-room.ts";
import type { TestBitmap } from "#support/test-room.ts";

/** The photo has 400 × 300 pixels, its preview a quarter of the side. */
const preview = () => createBitmap("photo", 100, 75);

const tone = (strength: number) =>
  ({ type: "toneChosen", id: "tone", tone: { preset: "warm", strength } }) as const;
const middle = { x: 100, y: 75 };

/** A large photo that draws when the test says so, and cuts at once. */
function createLargePhoto() {
  const replays: { edits: EditList; done: () => void; fail: (cause: Error) => void }[] = [];
  const cut: TestBitmap[] = [];
  const log: string[] = [];
  const photo: LargePhoto = {
    replay: (edits) =>
      new Promise((done, fail) => {
        log.push("replay");
        replays.push({ edits, done, fail });
      }),
    stop: () => void log.push("stop"),
    cutTiles: (places) => {
      const tiles = places.map(({ left, top }) => createBitmap(`${left}/${top}`));
      cut.push(...tiles);
      return Promise.resolve(tiles);
    },
    close: () => void log.push("close"),
  };
  return { photo, replays, cut, log };
}

function openLargeRoom(options: { size?: Size; edits?: EditList } = {}) {
  const large = createLargePhoto();
  const opened: string[] = [];
  const isBroken = { value: false };
  const online = createStore(true);
  const { room, pass, photo, company } = openTestRoom({
    preview: preview(),
    design: { edits: [...(options.edits ?? [])] },
    ports: {
      online,
      trueSize: {
        fitSize: (size) => options.size ?? size,
        readDensity: () => 1,
        open: ({ id }) => {
          opened.push(id);
          const refused = new Error("refused");
          return isBroken.value ? Promise.reject(refused) : Promise.resolve(large.photo);
        },
      },
    },
  });
  const viewport = createViewportPart(testImage);
  viewport.measure({ width: 200, height: 150 });
  const stop = room.start();
  const unwatch = room.trueSize.watch(viewport);
  const tiles = () => room.get().trueSize.tiles;
  /** Lets the room be quiet, and the first picture be drawn. */
  const showTiles = async () => {
    pass(250);
    await settle();
    large.replays.at(-1)?.done();
    await settle();
  };
  const zoomOut = () => viewport.zoom(middle, 0.001);
  return {
    ...large,
    room,
    pass,
    kernels: photo,
    company,
    viewport,
    online,
    opened,
    isBroken,
    stop,
    unwatch,
    tiles,
    showTiles,
    zoomOut,
  };
}

type LargeRoom = ReturnType<typeof openLargeRoom>;
let shown: LargeRoom;
beforeEach(() => {
  shown = openLargeRoom();
});

describe("the photo's own pixels", () => {
  test("come once the photo has been still for a moment, and not before", async () => {
    const { pass, opened, viewport, showTiles, tiles, replays } = shown;
    pass(249);
    viewport.pan(1, 0);
    pass(249);
    expect(opened).toEqual([]);
    await showTiles();
    expect(opened).toEqual([testImage.id]);
    expect(replays.map(({ edits }) => edits)).toEqual([[]]);
    expect(tiles()).toMatchObject([{ level: 1, left: 0, top: 0, width: 200, height: 150 }]);
  });

  test("are not asked for where the preview has as many", async () => {
    const { opened, showTiles } = openLargeRoom({ size: { width: 100, height: 75 } });
    await showTiles();
    expect(opened).toEqual([]);
  });

  test("are not asked for before the screen has more than the preview", async () => {
    const { opened, showTiles, zoomOut } = shown;
    zoomOut();
    await showTiles();
    expect(opened).toEqual([]);
  });

  test("stay where they are while the photo moves, and what is seen no more is closed", async () => {
    const { viewport, showTiles, tiles, cut, replays } = shown;
    await showTiles();
    const [coarse] = tiles();
    viewport.toggleTrueSize(middle);
    expect(tiles()).toEqual([coarse]);
    await showTiles();
    expect(tiles()).toMatchObject([{ level: 0 }]);
    expect(cut.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    viewport.pan(10, 10);
    await showTiles();
    expect(cut).toHaveLength(2);
    expect(replays).toHaveLength(1);
  });

  test("go at once when the edits change, and the newest edits are drawn", async () => {
    const { room, showTiles, tiles, cut, replays, log, pass, kernels } = shown;
    await showTiles();
    room.history.change(tone(0.5));
    expect(tiles()).toEqual([]);
    expect(cut[0]?.isClosed).toBe(true);
    pass(1000);
    await settle();
    expect(replays).toHaveLength(1);
    const { answer, args } = kernels.take("applyEdits");
    answer({ revision: 1, edits: args[0], bitmap: createBitmap("toned") });
    await settle();
    pass(250);
    await settle();
    room.history.change(tone(0.7));
    await settle();
    expect(log).toEqual(["replay", "stop", "replay", "stop"]);
    replays[1]?.done();
    await settle();
    expect(tiles()).toEqual([]);
  });

  test("show the edits that are switched on", async () => {
    const floor = layFloor("44444444-4444-4444-8444-444444444444");
    const off = { ...layFloor("55555555-5555-4555-8555-555555555555"), enabled: false };
    const { kernels, replays, showTiles } = openLargeRoom({ edits: [floor, off] });
    const { answer, args } = kernels.take("applyEdits");
    answer({ revision: 0, edits: args[0], bitmap: createBitmap("floor") });
    await settle();
    await showTiles();
    expect(replays.map(({ edits }) => edits)).toEqual([[floor]]);
  });

  test("are not drawn where pictures at full size are withheld", async () => {
    const { company, showTiles, tiles, opened } = shown;
    company.set({ download: false } as CompanyFeatures);
    await showTiles();
    expect([tiles(), opened]).toEqual([[], []]);
  });

  test("go when the room is compared, and come back with the photo", async () => {
    const { room, showTiles, tiles } = shown;
    await showTiles();
    room.view.showMode("compare");
    expect(tiles()).toEqual([]);
    room.view.showMode("edit");
    await showTiles();
    expect(tiles()).toHaveLength(1);
  });
});

test("true size is gone to about the middle of what nothing covers, and left again", () => {
  const { room, viewport } = shown;
  viewport.cover({ top: 0, right: 100, bottom: 50, left: 0 });
  viewport.zoom({ x: 0, y: 0 }, 2);
  const { x, y, scale } = viewport.get().viewport;
  room.trueSize.toggle();
  const after = viewport.get().viewport;
  expect(after.scale).toBe(1);
  expect((50 - after.x) / after.scale).toBeCloseTo((50 - x) / scale);
  expect((50 - after.y) / after.scale).toBeCloseTo((50 - y) / scale);
  room.trueSize.toggle();
  expect(viewport.get().viewport.scale).toBeLessThan(1);
});

describe("the worker", () => {
  test("is ended some time after nobody needs it, and started again for who does", async () => {
    const { zoomOut, viewport, showTiles, tiles, log, pass, opened } = shown;
    await showTiles();
    zoomOut();
    expect(tiles()).toEqual([]);
    pass(19_000);
    await settle();
    expect(log).not.toContain("close");
    pass(1000);
    await settle();
    expect(log).toContain("close");
    viewport.fit();
    await showTiles();
    expect(opened).toHaveLength(2);
    expect(tiles()).toHaveLength(1);
  });

  test("is ended with the room, and the tiles with it", async () => {
    const { showTiles, cut, log, stop } = shown;
    await showTiles();
    stop();
    await settle();
    expect(log).toContain("close");
    expect(cut.every(({ isClosed }) => isClosed)).toBe(true);
  });

  test("that fails leaves the preview until somebody zooms out and in", async () => {
    const { isBroken, showTiles, tiles, opened, viewport, zoomOut } = shown;
    isBroken.value = true;
    await showTiles();
    viewport.pan(5, 5);
    await showTiles();
    expect([tiles(), opened.length]).toEqual([[], 1]);
    isBroken.value = false;
    zoomOut();
    viewport.fit();
    await showTiles();
    expect(tiles()).toHaveLength(1);
  });

  test("that fails without a network is tried again with one", async () => {
    const { isBroken, online, showTiles, tiles } = shown;
    online.set(false);
    isBroken.value = true;
    await showTiles();
    isBroken.value = false;
    online.set(true);
    await showTiles();
    expect(tiles()).toHaveLength(1);
  });
});
