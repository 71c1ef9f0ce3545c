import { expect, test } from "vitest";

import { createCamera } from "#kernels/camera/camera.ts";
import type { CameraSolution } from "#kernels/camera/solve-camera.ts";
import { drawLine, listEdges } from "#kernels/layout/crease-lines.ts";
import { findLayout } from "#kernels/layout/find-layout.ts";
import { labelFaces, type RoomBox } from "#kernels/layout/room-box.ts";
import { createRandom } from "#kernels/random.ts";

import { paintPicture } from "./pictures.ts";

const [width, height] = [480, 320];
const camera = createCamera(width, height, {
  focalPx: 330,
  pitchDeg: -5,
  rollDeg: 0.5,
  yawDeg: -22,
});
const solved: CameraSolution = {
  ...camera,
  confidence: 0.9,
  spread: { focal: 0.01, pitchDeg: 0.1, yawDeg: 0.1 },
  segments: { x: [], y: [], z: [] },
};

const box: RoomBox = { back: 2.8, left: 2.1, right: 0.8, ceiling: 0.8 };
/** Floor, ceiling, left, back and right, of which the walls differ by a few levels only. */
const shades = [
  [120, 90, 60],
  [232, 232, 230],
  [206, 200, 190],
  [214, 208, 198],
  [202, 196, 186],
] as const;

function paintRoom(room: RoomBox) {
  const labels = labelFaces(camera, room, width, height);
  const random = createRandom(7);
  return paintPicture(width, height, (x, y) => {
    const grain = 5 * (random() - 0.5);
    const [red, green, blue] = shades[labels[y * width + x]!]!;
    return [red + grain, green + grain, blue + grain];
  });
}

test("a bare room is found as it stands, though its walls hardly differ", () => {
  const layout = findLayout(paintRoom(box), solved)!;
  for (const name of ["back", "left", "ceiling"] as const) {
    expect(layout.box[name] / box[name]).toBeCloseTo(1, 1);
  }
  const found = labelFaces(camera, layout.box, width, height);
  const truth = labelFaces(camera, box, width, height);
  const wrong = found.filter((face, i) => face !== truth[i]).length;
  expect(wrong / truth.length).toBeLessThan(0.015);
});

test("creases run where faces meet, and say which", () => {
  const { creases } = findLayout(paintRoom(box), solved)!;
  const corner = creases.find(({ faces }) => faces[0] === "left" && faces[1] === "back")!;
  const truth = listEdges(box).find(({ faces }) => faces.join() === "left,back")!;
  const drawn = drawLine(camera, truth.line)!;
  expect(Math.abs(corner.from[0] - drawn.from[0])).toBeLessThan(2);
  expect(Math.abs(corner.to[1] - drawn.to[1])).toBeLessThan(3);
  for (const { probability } of creases) {
    expect(probability).toBeGreaterThan(0);
    expect(probability).toBeLessThan(1);
  }
});

test("nothing is said where the camera is a guess", () => {
  expect(findLayout(paintRoom(box), { ...solved, confidence: 0.4 })).toBeNull();
});

test("a face that is not in the picture takes none of its pixels", () => {
  const open = { ...box, ceiling: Infinity, right: Infinity };
  const labels = new Set(labelFaces(camera, open, width, height));
  expect(labels).toEqual(new Set([0, 2, 3]));
});

test("the same photo gives the same layout", () => {
  const photo = paintRoom(box);
  expect(findLayout(photo, solved)).toEqual(findLayout(photo, solved));
});
