import { axisInCamera, type Camera, type RoomAxis } from "../camera/camera.ts";
import type { Vector3 } from "../camera/pose.ts";
import { combine } from "../camera/vector3.ts";
import type { RoomBox, RoomFace } from "./room-box.ts";

/**
 * Points of the room along one of its directions, in camera heights from the camera: at `angle` in
 * the plane across it (`acrossAxis`), from t = `from` to `to` along it in units of the distance of
 * the whole line from the camera.
 */
export type RoomLine = {
  readonly axis: RoomAxis;
  readonly angle: number;
  readonly from: number;
  readonly to: number;
};

/** A straight piece of a picture, end to end in pixels. */
export type Stretch = {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
};

/** The length of a stretch in pixels. */
export function lengthOf({ from, to }: Stretch): number {
  return Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2);
}

/** What spans the plane across each direction of the room. */
export const acrossAxis = { x: ["y", "z"], y: ["x", "z"], z: ["y", "x"] } as const;

/** An edge of a room's box: which two faces meet there, and where. */
export type BoxEdge = { readonly faces: readonly [RoomFace, RoomFace]; readonly line: RoomLine };

/** The edges of what a box has in the picture, at most eight. */
export function listEdges({ back, left, right, ceiling }: RoomBox): BoxEdge[] {
  const edges: BoxEdge[] = [];
  const levels = [["floor", -1] as const];
  const heights = ceiling < Infinity ? [...levels, ["ceiling", ceiling] as const] : levels;
  for (const [face, height] of heights) {
    const away = Math.sqrt(back * back + height * height);
    const angle = Math.atan2(height, back);
    const line = { axis: "x", angle, from: -left / away, to: right / away } as const;
    edges.push({ faces: [face, "back"], line });
  }
  const walls = [["left", -left] as const, ["right", right] as const];
  for (const [wall, place] of walls) {
    if (Math.abs(place) === Infinity) continue;
    for (const [face, height] of heights) {
      const away = Math.sqrt(place * place + height * height);
      const angle = Math.atan2(height, place);
      edges.push({
        faces: [face, wall],
        line: { axis: "y", angle, from: -Infinity, to: back / away },
      });
    }
    const away = Math.sqrt(place * place + back * back);
    const angle = Math.atan2(place, back);
    edges.push({
      faces: [wall, "back"],
      line: { axis: "z", angle, from: -1 / away, to: ceiling / away },
    });
  }
  return edges;
}

/** A room direction as a homogeneous pixel of the camera's photo. */
export function projectAxis(camera: Camera, axis: RoomAxis): Vector3 {
  const [x, y, z] = axisInCamera(camera, axis);
  const { focalPx, width, height } = camera;
  return [focalPx * x + (width / 2) * z, focalPx * y + (height / 2) * z, z];
}

/** The least depth of a point over its line's distance, and the farthest t along a line. */
const nearest = 0.02;
const farthest = 60;

/** The least and the greatest t at which origin + t w is in the photo; null where it never is. */
export function clipLine(
  { width, height }: Camera,
  origin: Vector3,
  w: Vector3,
): readonly [number, number] | null {
  let from = -farthest;
  let to = farthest;
  const keep = (at: number, slope: number): void => {
    // Where at + slope t is not negative.
    if (slope > 1e-12) from = Math.max(from, -at / slope);
    else if (slope < -1e-12) to = Math.min(to, -at / slope);
    else if (at < 0) to = -Infinity;
  };
  keep(origin[2] - nearest, w[2]);
  keep(origin[0], w[0]);
  keep(origin[1], w[1]);
  keep(width * origin[2] - origin[0], width * w[2] - w[0]);
  keep(height * origin[2] - origin[1], height * w[2] - w[1]);
  return from < to ? [from, to] : null;
}

/** The ends of what is in the photo of a line of the room, in its pixels; null for nothing. */
export function drawLine(camera: Camera, { axis, angle, from, to }: RoomLine): Stretch | null {
  const [u, v] = acrossAxis[axis].map((name) => projectAxis(camera, name));
  const w = projectAxis(camera, axis);
  const origin = combine(Math.cos(angle), u!, Math.sin(angle), v!);
  const clip = clipLine(camera, origin, w);
  if (clip === null || Math.max(from, clip[0]) >= Math.min(to, clip[1])) return null;
  const at = (t: number): readonly [number, number] => {
    const [x, y, depth] = combine(1, origin, t, w);
    return [x / depth, y / depth];
  };
  return { from: at(Math.max(from, clip[0])), to: at(Math.min(to, clip[1])) };
}
