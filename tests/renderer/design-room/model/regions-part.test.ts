import { describe, expect, test } from "vitest";

import type { RoomRegion } from "#renderer/features/design-room/model/document/list-regions.ts";
import type { EraseEdit } from "#shared/edit.ts";
import { createPaint } from "#support/products.ts";
import { dot, openTestRoom, settle } from "#support/test-room.ts";

const wall = { kind: "wall", at: [100, 80], share: 0.4 } as never;
const restMs = 150;

test("the photo is looked at once the edits rest, and what it shows is offered", async () => {
  const { room, photo, pass } = openTestRoom();
  room.start();
  expect(photo.count("proposeRegions")).toBe(0);
  pass(restMs);
  photo.take("proposeRegions").answer([wall]);
  await settle();
  expect(room.get().regions).toMatchObject([{ kind: "wall", number: null }]);
});

test("what is only painted needs no second look", async () => {
  const { room, photo, pass } = openTestRoom({ products: [createPaint(1)] });
  room.start();
  pass(restMs);
  photo.take("proposeRegions").answer([wall]);
  await settle();
  room.history.change({ type: "areaSelected", shapes: [dot], mode: "add" });
  room.history.change({
    type: "areaPainted",
    id: "paint",
    paint: { colour: "#566E59", finish: "matt", materialId: null },
  });
  pass(restMs);
  expect(photo.count("proposeRegions")).toBe(0);
});

test("nobody looks while regions are of no use, and the look is made up for later", async () => {
  const { room, photo, pass } = openTestRoom();
  room.start();
  room.tools.chooseTool("brush");
  pass(restMs);
  expect(photo.count("proposeRegions")).toBe(0);
  room.tools.chooseTool("select");
  pass(restMs);
  expect(photo.count("proposeRegions")).toBe(1);
});

test("without an answer there are no regions, and the room goes on", async () => {
  const { room, photo, pass } = openTestRoom();
  room.start();
  pass(restMs);
  photo.take("proposeRegions").fail(new Error("no"));
  await settle();
  expect(room.get().regions).toEqual([]);
  pass(restMs);
  expect(photo.count("proposeRegions")).toBe(0);
});

test("a room that is left does not begin to look", () => {
  const { room, photo, pass } = openTestRoom();
  const stop = room.start();
  stop();
  pass(restMs);
  expect(photo.count("proposeRegions")).toBe(0);
});

describe("after something was erased", () => {
  const lamp = { kind: "object", at: [100, 100] } as const;
  const chair = { kind: "object", at: [300, 200] } as const;
  const walls = ([20, 180, 380] as const).map((x) => ({ kind: "wall", at: [x, 40] }) as const);

  /** A room that was looked at, in which the lamp has been erased then. */
  async function eraseLamp() {
    const opened = openTestRoom();
    const { room, photo, pass } = opened;
    room.start();
    pass(restMs);
    photo.take("proposeRegions").answer([...walls, lamp, chair]);
    await settle();
    expect(listNames(room.get().regions)).toContain(`object ${String(lamp.at)}`);
    room.history.change({ type: "replaced", name: "Living room", edits: [erased] });
    return opened;
  }

  test("it is offered no longer, before anybody has looked again", async () => {
    const { room } = await eraseLamp();
    const names = listNames(room.get().regions);
    expect(names).not.toContain(`object ${String(lamp.at)}`);
    expect(names).toContain(`object ${String(chair.at)}`);
  });

  test("the walls keep their places and names, and things are looked for anew", async () => {
    const { room, photo, pass } = await eraseLamp();
    const before = room.get().regions.filter(({ kind }) => kind === "wall");
    pass(restMs);
    const plant = { kind: "object", at: [50, 250] } as const;
    photo
      .take("proposeRegions")
      .answer([{ kind: "wall", at: [90, 60] }, { kind: "floor", at: [200, 290] }, plant]);
    await settle();
    const { regions } = room.get();
    expect(regions.filter(({ kind }) => kind === "wall")).toEqual(before);
    expect(before.map(({ side }) => side)).toEqual(["left", "middle", "right"]);
    expect(listNames(regions).slice(3)).toEqual(["floor 200,290", `object ${String(plant.at)}`]);
  });
});

const erased: EraseEdit = {
  id: "44444444-4444-4444-8444-444444444444",
  enabled: true,
  kind: "erase",
  engine: "builtin",
  seed: 1,
  mask: { shapes: [dot], grow: 0, feather: 0 },
};

function listNames(regions: readonly Pick<RoomRegion, "kind" | "at">[]): string[] {
  return regions.map(({ kind, at }) => `${kind} ${String(at)}`);
}
