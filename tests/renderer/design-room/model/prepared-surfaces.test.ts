import { describe, expect, test } from "vitest";

import type { RoomPorts } from "#renderer/features/design-room/model/room-session.ts";
import {
  createStore,
  derive,
  follow,
} from "#renderer/features/design-room/model/store/create-store.ts";
import type { EraseEdit } from "#shared/edit.ts";
import type { RoomSurface } from "#shared/room-surface.ts";
import { createPaint } from "#support/products.ts";
import { createTestClock, dot, openTestRoom, settle } from "#support/test-room.ts";

const click = { shift: false, alt: false };
const restMs = 150;
const calmMs = 3000;
const size = { width: 4, height: 3 };
/** The photo is 400 × 300: cells of 100 × 100. */
const left: RoomSurface = {
  id: "11111111-1111-4111-8111-111111111111",
  kind: "wall",
  place: "left",
  name: null,
  at: [50, 50],
  area: { ...size, runs: [0, 1, 11] },
};
const back: RoomSurface = {
  ...left,
  id: "22222222-2222-4222-8222-222222222222",
  place: "back",
  at: [250, 50],
  area: { ...size, runs: [1, 3, 8] },
};
const floor: RoomSurface = {
  ...left,
  id: "33333333-3333-4333-8333-333333333333",
  kind: "floor",
  place: null,
  name: "Parquet",
  at: [250, 250],
  area: { ...size, runs: [8, 4] },
};
const found = { ...size, runs: [5, 1, 6] };
const erased: EraseEdit = {
  id: "44444444-4444-4444-8444-444444444444",
  kind: "erase",
  enabled: true,
  mask: { shapes: [dot], grow: 0, feather: 0 },
  seed: 1,
  engine: "builtin",
};

function openPrepared(
  surfaces: readonly RoomSurface[] = [left, back, floor],
  ports: Partial<RoomPorts> = {},
) {
  const opened = openTestRoom({
    products: [createPaint(1)],
    ports: { surfaces: createStore(surfaces), ...ports },
  });
  opened.room.start();
  const { room } = opened;
  const readRuns = () =>
    (room.get().history.document.selection?.shapes ?? []).map((shape) =>
      shape.kind === "selection" ? shape.runs : null,
    );
  return { ...opened, readRuns };
}

describe("a click in a photo with prepared surfaces", () => {
  test("takes the surface as it was prepared, and what it is, without a look at the photo", async () => {
    const { room, photo, readRuns } = openPrepared();
    room.pick.pick([320, 60], click);
    await settle();
    expect(readRuns()).toEqual([back.area.runs]);
    expect(room.get().surface).toBe("wall");
    expect([photo.count("selectSurface"), photo.count("nameSelection")]).toEqual([0, 0]);
  });

  test("is named together with it, so that what is shown of it is drawn once", async () => {
    const { room } = openPrepared();
    const seen: (string | null)[] = [];
    const shown = derive([room.history.document, room.surface], ({ selection }, kind) =>
      selection === null ? "nothing" : kind,
    );
    follow(shown, (now) => seen.push(now));
    room.pick.pick([320, 60], click);
    await settle();
    expect(seen).toEqual(["nothing", "wall"]);
  });

  test("is seen to be heard before what it brings is drawn", async () => {
    const paints: (() => void)[] = [];
    const clock = { ...createTestClock().clock, afterPaint: (act: () => void) => paints.push(act) };
    const { room, readRuns } = openPrepared([back], { clock });
    room.pick.pick([320, 60], click);
    await settle();
    expect([room.get().pick.isBusy, readRuns()]).toEqual([true, []]);
    for (const act of paints) act();
    await settle();
    expect([room.get().pick.isBusy, readRuns()]).toEqual([false, [back.area.runs]]);
  });

  test("beside them is answered by the kernels, which are not told of what was prepared", async () => {
    const { room, photo, readRuns } = openPrepared();
    room.pick.pick([320, 60], click);
    await settle();
    room.pick.pick([150, 150], { shift: true, alt: false });
    const asked = photo.take("selectSurface");
    expect(asked.args[0].clicks.map(({ at }) => at)).toEqual([[150, 150]]);
    asked.answer(found);
    await settle();
    expect(readRuns()).toEqual([back.area.runs, found.runs]);
    expect(photo.count("nameSelection")).toBe(1);
  });

  test("takes away from a surface what the kernels find there", async () => {
    const { room, photo } = openPrepared();
    room.pick.pick([320, 60], click);
    await settle();
    room.pick.pick([150, 50], { shift: false, alt: true });
    const { clicks } = photo.take("selectSurface").args[0];
    expect(clicks).toMatchObject([{ at: [150, 50], positive: false }]);
  });

  test("on what was taken already is answered by the kernels", async () => {
    const { room, photo } = openPrepared();
    room.pick.pick([320, 60], click);
    await settle();
    room.pick.pick([150, 60], { shift: true, alt: false });
    expect(photo.count("selectSurface")).toBe(1);
  });

  test("with another sensitivity is answered by the kernels, with the usual one as prepared", async () => {
    const { room, photo, readRuns } = openPrepared();
    room.pick.pick([320, 60], click);
    await settle();
    room.pick.retune(60);
    photo.take("selectSurface").answer(found);
    await settle();
    expect(readRuns()).toEqual([found.runs]);
    room.pick.retune(30);
    await settle();
    expect(readRuns()).toEqual([back.area.runs]);
  });

  test("where something was erased is answered by the kernels", () => {
    const opened = openTestRoom({
      content: { name: "Room", edits: [erased] },
      ports: { surfaces: createStore<readonly RoomSurface[]>([back]) },
    });
    opened.room.start();
    opened.room.pick.pick([320, 60], click);
    expect(opened.photo.count("selectSurface")).toBe(1);
  });
});

describe("a product that is tapped in a photo with prepared surfaces", () => {
  test("goes on the largest of its kind at once", async () => {
    const { room, photo } = openPrepared();
    room.choose(createPaint(1));
    await settle();
    const [edit] = room.get().history.document.edits;
    expect(edit).toMatchObject({ kind: "paint" });
    expect(edit !== undefined && "mask" in edit ? edit.mask.shapes : []).toMatchObject([
      { runs: back.area.runs },
    ]);
    expect([photo.count("findSurface"), photo.count("selectSurface")]).toEqual([0, 0]);
  });

  test("of which none is prepared for it is looked for", () => {
    const { room, photo } = openPrepared([floor]);
    room.choose(createPaint(1));
    expect(photo.take("findSurface").args[0].surface).toBe("wall");
  });

  test("goes where it is even if something was erased, as far as the photo shows it now", async () => {
    const { room, photo } = openTestRoom({
      content: { name: "Room", edits: [erased] },
      ports: { surfaces: createStore<readonly RoomSurface[]>([back]) },
    });
    room.start();
    room.choose(createPaint(1));
    const { args, answer } = photo.take("selectSurface");
    expect(args[0].clicks).toMatchObject([{ at: back.at, positive: true }]);
    answer(found);
    await settle();
    expect(room.get().history.document.edits.at(-1)).toMatchObject({
      kind: "paint",
      mask: { shapes: [{ runs: found.runs }] },
    });
  });
});

describe("the regions that are offered", () => {
  test("are the prepared ones before the photo was looked at, in their kinds' order", () => {
    const { room } = openPrepared([floor, back, left]);
    const offered = room.get().regions.map(({ kind, label }) => [kind, label?.place, label?.name]);
    expect(offered).toEqual([
      ["wall", "left", null],
      ["wall", "back", null],
      ["floor", null, "Parquet"],
    ]);
  });

  test("then, when a first product would have been put, the things found, but no guess at what is prepared", async () => {
    const { room, photo, pass } = openPrepared([back, floor]);
    pass(restMs);
    expect(photo.count("proposeRegions")).toBe(0);
    pass(calmMs);
    photo.take("proposeRegions").answer([
      { kind: "floor", at: [150, 150] },
      { kind: "object", at: [320, 60] },
      { kind: "object", at: [150, 150] },
      { kind: "ceiling", at: [20, 20] },
    ]);
    await settle();
    expect(room.get().regions.map(({ kind, at }) => [kind, at])).toEqual([
      ["wall", [250, 50]],
      ["floor", [250, 250]],
      ["ceiling", [20, 20]],
      ["object", [150, 150]],
    ]);
  });

  test("come with surfaces that arrive after the room has opened", () => {
    const surfaces = createStore<readonly RoomSurface[]>([]);
    const { room } = openTestRoom({ ports: { surfaces } });
    room.start();
    expect(room.get().regions).toEqual([]);
    surfaces.set([back]);
    expect(room.get().regions).toMatchObject([{ kind: "wall", label: { place: "back" } }]);
  });
});
