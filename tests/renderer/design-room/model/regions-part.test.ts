import { expect, test } from "vitest";

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
