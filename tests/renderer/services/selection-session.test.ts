import { describe, expect, test } from "vitest";

import { solveCamera } from "#kernels/camera/solve-camera.ts";
import type { Mask } from "#kernels/raster.ts";
import { labelScene } from "#kernels/scene/label-scene.ts";
import { createSelectionSession } from "#renderer/services/selection-session.ts";
import type { PlacedClick } from "#renderer/services/selection-session.ts";

import {
  overlapWith,
  paintBrickRoom,
  paintCurtainRoom,
  paintRoom,
  room,
} from "../../kernels/select-rooms.ts";

const photo = paintRoom();
const camera = solveCamera(photo);

function click(x: number, y: number, positive = true): PlacedClick {
  return { x, y, positive, tolerance: 30 };
}
const onWall = click(50, 40);
const onPicture = click(145, 37);
const offPicture = click(145, 37, false);

function openPhoto() {
  const session = createSelectionSession();
  let drawn = 0;
  const open = (key: string) =>
    session.open(
      key,
      () => {
        drawn += 1;
        return photo;
      },
      () => camera,
      labelScene,
    );
  open("bare");
  return { session, open, countDrawn: () => drawn };
}

/** As a mark puts parts together. */
function join(parts: readonly { mask: Mask; positive: boolean }[]): Mask {
  const data = new Uint8Array(room.width * room.height);
  for (const { mask, positive } of parts) {
    mask.data.forEach((value, index) => {
      if (value >= 128) data[index] = positive ? 255 : 0;
    });
  }
  return { width: room.width, height: room.height, data };
}

const count = (mask: Mask): number => mask.data.reduce((sum, value) => sum + value / 255, 0);

describe("the selection session", () => {
  test("looks at a picture once, and at another one when it is laid down", () => {
    const { session, open, countDrawn } = openPhoto();
    open("bare");
    expect(session.readSize()).toEqual({ width: room.width, height: room.height });
    expect(session.propose()).toBe(session.propose());
    expect(countDrawn()).toBe(1);
    open("erased");
    expect(countDrawn()).toBe(2);
  });

  test("answers a scribble with the thing under it, whatever was clicked", () => {
    const { session } = openPhoto();
    session.answer([onWall]);
    const points = [
      [126, 26],
      [164, 32],
      [128, 42],
      [163, 50],
    ] as const;
    const found = session.answerScribble({ points, radius: 4 });
    expect(found === null ? 0 : overlapWith(found, room.isPicture)).toBeGreaterThan(0.9);
    expect(
      session.answerScribble({
        points: [
          [-90, -90],
          [-60, -80],
        ],
        radius: 4,
      }),
    ).toBeNull();
  });

  test("answers the first click with its surface and the next with what that adds", () => {
    const { session } = openPhoto();
    const wall = session.answer([onWall]);
    expect(overlapWith(wall, room.isWall)).toBeGreaterThan(0.95);
    const added = session.answer([onWall, onPicture]);
    const isNear = added.data.filter((value, index) => value > 0 && wall.data[index] === 255);
    expect(overlapWith(added, room.isPicture)).toBeGreaterThan(0.75);
    expect(isNear.length).toBeGreaterThan(0);
    const both = join([
      { mask: wall, positive: true },
      { mask: added, positive: true },
    ]);
    expect(overlapWith(both, (x, y) => room.isWall(x, y) || room.isPicture(x, y))).toBeGreaterThan(
      0.95,
    );
  });

  test("a click that takes away leaves what the others selected", () => {
    const { session } = openPhoto();
    const wall = session.answer([onWall]);
    const added = session.answer([onWall, onPicture]);
    const taken = session.answer([onWall, onPicture, offPicture]);
    const left = join([
      { mask: wall, positive: true },
      { mask: added, positive: true },
      { mask: taken, positive: false },
    ]);
    expect(overlapWith(left, room.isWall)).toBeGreaterThan(0.9);
  });

  test("taking away where no click selected anything answers the surface there", () => {
    const { session } = openPhoto();
    const taken = session.answer([onWall, offPicture]);
    expect(overlapWith(taken, room.isPicture)).toBeGreaterThan(0.9);
  });

  test.each([
    ["mortar of bricks", paintBrickRoom(), click(50, 40), click(31, 0, false)],
    ["the corner of a curtain", paintCurtainRoom(), click(100, 80), click(40, 199, false)],
  ])(
    "taking away what only the drawn border holds, %s, leaves the rest",
    (_, picture, wall, off) => {
      const session = createSelectionSession();
      session.open(
        "picture",
        () => picture,
        () => solveCamera(picture),
        labelScene,
      );
      const before = session.answer([wall]);
      const at = off.y * picture.width + off.x;
      expect(before.data[at]).toBe(255);
      const taken = session.answer([wall, off]);
      expect(taken.data[at]).toBe(255);
      expect(count(taken)).toBeLessThan(0.05 * count(before));
    },
    // Two large photos are looked at from the start.
    20_000,
  );

  test("the same click again answers its surface, so that what was brushed away comes back", () => {
    const { session } = openPhoto();
    expect(overlapWith(session.answer([onWall, onWall]), room.isWall)).toBeGreaterThan(0.9);
  });

  test("answers a row the same whether or not it knows its beginning", () => {
    const row = [onWall, onPicture, offPicture];
    const { session } = openPhoto();
    row.forEach((_one, index) => session.answer(row.slice(0, index + 1)));
    session.answer([onPicture]);
    expect(session.answer(row).data).toEqual(openPhoto().session.answer(row).data);
  });

  test("finds what looks alike on both sides of a post, but not what was clicked away", () => {
    const { session } = openPhoto();
    const onFloor = click(50, 115);
    expect(overlapWith(session.findSimilar([onFloor]), room.isFloor)).toBeGreaterThan(0.9);
    const offWall = click(50, 40, false);
    expect(overlapWith(session.findSimilar([offWall, onFloor]), room.isFloor)).toBeGreaterThan(0.9);
    const offFloor = click(150, 115, false);
    const left = session.findSimilar([offFloor, onFloor]);
    expect(left.data[115 * room.width + 150]).toBe(0);
    expect(left.data[115 * room.width + 50]).toBe(255);
  });

  test("refuses a question without a picture or without a click", () => {
    expect(() => createSelectionSession().answer([onWall])).toThrow(RangeError);
    expect(() => openPhoto().session.answer([])).toThrow(RangeError);
  });
});
