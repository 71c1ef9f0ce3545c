import { readFileSync } from "node:fs";
import { join } from "node:path";

import { axisInCamera, type Camera } from "#kernels/camera/camera.ts";
import type { RoomBox } from "#kernels/layout/room-box.ts";

type Three = [number, number, number];

/** What a rendered room's `scene.json` tells of its camera and walls, in metres. */
type RoomFacts = {
  readonly room_m: { readonly x: number; readonly y: number; readonly z: number };
  readonly camera: {
    readonly height_m: number;
    readonly K: readonly number[][];
    readonly R_world_to_cam: readonly number[][];
    readonly position_world: Three;
  };
};

/** The true face numbers (5 for the wall behind) over a raster, and the room as a box. */
export type RoomTruth = { readonly labels: Uint8Array; readonly box: RoomBox };

/** The truth of a rendered room in the directions of a solved camera of its photo. */
export function readRoomTruth(
  folder: string,
  camera: Camera,
  width: number,
  height: number,
  crop: { left: number; top: number } = { left: 0, top: 0 },
): RoomTruth {
  const facts = JSON.parse(readFileSync(join(folder, "scene.json"), "utf8")) as RoomFacts;
  const {
    K,
    R_world_to_cam: turn,
    position_world: position,
    height_m: cameraHeight,
  } = facts.camera;
  const toWorld = ([x, y, z]: readonly [number, number, number]): Three =>
    [0, 1, 2].map((j) => x * turn[0]![j]! + y * turn[1]![j]! + z * turn[2]![j]!) as Three;
  const right = toWorld(axisInCamera(camera, "x"));
  const ahead = toWorld(axisInCamera(camera, "y"));
  const faceOf = (axis: number, sign: number): number => {
    if (axis === 2) return sign < 0 ? 0 : 1;
    const [x, y] = [right[axis]! * sign, ahead[axis]! * sign];
    if (Math.abs(y) > Math.abs(x)) return y > 0 ? 3 : 5;
    return x < 0 ? 2 : 4;
  };
  const size = [facts.room_m.x, facts.room_m.y, facts.room_m.z];
  const distance = (axis: number, sign: number): number =>
    (sign > 0 ? size[axis]! : 0) - position[axis]!;
  const labels = new Uint8Array(width * height);
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i++) {
      const x = ((column + 0.5) * camera.width) / width + crop.left;
      const y = ((row + 0.5) * camera.height) / height + crop.top;
      const ray = toWorld([(x - K[0]![2]!) / K[0]![0]!, (y - K[1]![2]!) / K[1]![1]!, 1]);
      let nearest = Infinity;
      ray.forEach((part, axis) => {
        const far = distance(axis, Math.sign(part)) / part;
        if (far >= nearest) return;
        nearest = far;
        labels[i] = faceOf(axis, Math.sign(part));
      });
    }
  }
  const box = { back: Infinity, left: Infinity, right: Infinity, ceiling: 0 };
  box.ceiling = (size[2]! - cameraHeight) / cameraHeight;
  for (const axis of [0, 1]) {
    for (const sign of [-1, 1]) {
      const at = Math.abs(distance(axis, sign)) / cameraHeight;
      const face = faceOf(axis, sign);
      if (face === 2) box.left = at;
      if (face === 3) box.back = at;
      if (face === 4) box.right = at;
    }
  }
  return { labels, box };
}
