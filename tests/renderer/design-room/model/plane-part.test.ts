import { describe, expect, test } from "vitest";

import { createCamera } from "#kernels/camera/camera.ts";
import { floorPlane } from "#kernels/camera/floor-plane.ts";
import { wallAlong } from "#kernels/camera/wall-plane.ts";
import type { Corners } from "#kernels/camera/homography.ts";
import { layFloor } from "#support/material-edits.ts";
import { openTestRoom, settle } from "#support/test-room.ts";

const camera = createCamera(400, 300, { focalPx: 310, pitchDeg: -14, rollDeg: 0, yawDeg: 12 });
const floor = layFloor(
  "44444444-4444-4444-8444-444444444444",
  { plane: [...floorPlane(camera).imageToMetres] },
  [100, 210, 300, 290],
);

async function openMending() {
  const opened = openTestRoom({ design: { edits: [floor] } });
  const { room, photo } = opened;
  room.start();
  room.history.change({ type: "editPicked", id: floor.id });
  await settle();
  room.plane.begin();
  photo.take("findPlane").answer(floor.plane);
  await settle();
  const open = room.get().plane.open;
  if (open === null) throw new Error("no plane is open");
  return { ...opened, open };
}

const readEdit = ({ room }: Awaited<ReturnType<typeof openMending>>) =>
  room.get().history.document.edits[0];

describe("mending a plane", () => {
  test("opens what lies on the selection, with corners on it", async () => {
    const { open } = await openMending();
    expect(open).toMatchObject({ edit: floor, mode: "corners", isBusy: false });
    expect(open.corners).toHaveLength(4);
  });

  test("opens nothing where nothing is laid", () => {
    const { room, photo } = openTestRoom();
    room.start();
    room.plane.begin();
    expect(room.get().plane.open).toBeNull();
    expect(photo.count("findPlane")).toBe(0);
  });

  test("opens a painted wall on the plane that the photo shows, and measures it", async () => {
    const wall = {
      id: floor.id,
      enabled: true,
      kind: "paint",
      mask: floor.mask,
      colour: "#556b56",
      finish: "matt",
      materialId: null,
    } as const;
    const opened = openTestRoom({ design: { edits: [wall] } });
    const { room, photo } = opened;
    room.start();
    room.history.change({ type: "editPicked", id: wall.id });
    await settle();
    room.plane.begin("length");
    expect(room.get().plane.open).toBeNull();
    photo.take("findPlane").answer(floor.plane);
    const asked = photo.take("findPlane");
    expect(asked.args[0]).toMatchObject({ mask: wall.mask, surface: "wall", like: null });
    asked.answer([...wallAlong(camera, [200, 190], "x").imageToMetres]);
    await settle();
    expect(room.get().plane.open).toMatchObject({ edit: wall, place: { surface: "wall" } });
    expect(room.history.document.get().edits).toEqual([wall]);
    room.plane.moveLine([
      [150, 100],
      [150, 160],
    ]);
    expect(room.plane.measure(1.2)).toBeNull();
    const measured = { wall: { planeFix: { knownLength: { metres: 1.2 } } } };
    expect(room.history.document.get().edits).toMatchObject([measured]);
    room.plane.cancel();
    expect(room.history.document.get().edits).toEqual([wall]);
  });

  test("a corner that is moved is a step, and giving up takes it back", async () => {
    const opened = await openMending();
    const { room, open } = opened;
    const [first, ...others] = open.corners;
    const moved = [[first[0] - 6, first[1] - 4], ...others] as unknown as Corners;
    const fitted = room.plane.fit(moved);
    expect(fitted).not.toBeNull();
    if (fitted !== null) room.plane.settle(fitted);
    expect(readEdit(opened)).toMatchObject({ planeFix: { corners: moved } });
    room.plane.cancel();
    expect(room.get().plane.open).toBeNull();
    expect(readEdit(opened)).toMatchObject({ plane: floor.plane });
  });

  test("a known length sets the room's size, and one that cannot be is refused in a word", async () => {
    const opened = await openMending();
    const { room } = opened;
    room.plane.showMode("length");
    room.plane.moveLine([
      [150, 250],
      [220, 250],
    ]);
    expect(room.get().plane.open?.mode).toBe("length");
    expect(room.plane.measure(900)).toBe("unlikely");
    expect(room.plane.measure(1.2)).toBeNull();
    expect(readEdit(opened)).toMatchObject({ planeFix: { knownLength: { metres: 1.2 } } });
  });

  test("the plane as the camera sees it is asked for anew, and says so when it is not found", async () => {
    const { room, photo, notices } = await openMending();
    room.plane.reset();
    expect(room.get().plane.open?.isBusy).toBe(true);
    photo.take("findPlane").fail(new Error("no"));
    await settle();
    expect(room.get().plane.open?.isBusy).toBe(false);
    expect(notices).toEqual(["layFailed"]);
  });

  test("ends when another edit is picked, and can be finished as it is", async () => {
    const { room } = await openMending();
    room.history.change({ type: "selectionCleared" });
    expect(room.get().plane.open).toBeNull();
    const [edit] = room.get().history.document.edits;
    room.history.change({ type: "editPicked", id: edit!.id });
    await settle();
    expect(room.get().plane.open).not.toBeNull();
    room.plane.finish();
    expect(room.get().plane.open).toBeNull();
  });
});
