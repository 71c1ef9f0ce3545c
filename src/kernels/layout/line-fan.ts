import type { Camera, RoomAxis } from "../camera/camera.ts";
import type { Vector3 } from "../camera/pose.ts";
import { combine } from "../camera/vector3.ts";
import { acrossAxis, clipLine, projectAxis } from "./crease-lines.ts";

/**
 * All lines of a picture that run along one direction of the room: the pictures of the points
 * cos(angle) u + sin(angle) v + t w, where w is that direction, (u, v) the other two, and t runs
 * along the line in units of its distance from the camera. Angles are `step` apart from `first` on.
 */
export type LineFan = {
  readonly axis: RoomAxis;
  readonly first: number;
  readonly step: number;
  readonly count: number;
  /** Of every line: the least and the greatest t in the picture; nothing where they are equal. */
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** Of every line: the pixels along it at t are (a + b t) / (c + d t). */
  readonly place: Float64Array;
  /** Of every line: its first pixel and its unit direction, where it is in the picture at all. */
  readonly ends: Float64Array;
  /** Of every line: where its samples begin, `spacing` pixels apart; one more for the last's end. */
  readonly start: Int32Array;
};

/** Pixels between samples of a line. */
export const spacing = 2;
/** Lines are as far apart as this many pixels of the picture's middle. */
const apart = 1.2;

/** The lines along a direction in the camera's picture, pixels being the camera's. */
export function createLineFan(camera: Camera, axis: RoomAxis): LineFan {
  // A plane of lines across Y may lie on any side of the view; the other walls are ahead of it.
  const turn = axis === "y" ? Math.PI : Math.PI / 2;
  const count = Math.floor((2 * turn * camera.focalPx) / apart);
  const step = (2 * turn) / count;
  const fan = {
    axis,
    first: -turn + step / 2,
    step,
    count,
    from: new Float64Array(count),
    to: new Float64Array(count),
    place: new Float64Array(4 * count),
    ends: new Float64Array(4 * count),
    start: new Int32Array(count + 1),
  };
  const [u, v] = acrossAxis[axis].map((name) => projectAxis(camera, name));
  const w = projectAxis(camera, axis);
  for (let line = 0; line < count; line++) {
    const angle = fan.first + line * step;
    const origin = combine(Math.cos(angle), u!, Math.sin(angle), v!);
    const length = placeLine(fan, line, clipLine(camera, origin, w), origin, w);
    fan.start[line + 1] = fan.start[line]! + Math.floor(length / spacing);
  }
  return fan;
}

/** Sets where a line is, and answers its length in pixels. */
function placeLine(
  { from, to, place, ends }: LineFan,
  line: number,
  clip: readonly [number, number] | null,
  origin: Vector3,
  w: Vector3,
): number {
  if (clip === null) return 0;
  [from[line], to[line]] = clip;
  const at = (t: number): readonly [number, number] => {
    const depth = origin[2] + t * w[2];
    return [(origin[0] + t * w[0]) / depth, (origin[1] + t * w[1]) / depth];
  };
  const [x, y] = at(clip[0]);
  const [endX, endY] = at(clip[1]);
  const length = Math.sqrt((endX - x) ** 2 + (endY - y) ** 2);
  if (!(length >= spacing)) {
    to[line] = from[line]!;
    return 0;
  }
  const dx = (endX - x) / length;
  const dy = (endY - y) / length;
  ends.set([x, y, dx, dy], 4 * line);
  place.set(
    [
      (origin[0] - x * origin[2]) * dx + (origin[1] - y * origin[2]) * dy,
      (w[0] - x * w[2]) * dx + (w[1] - y * w[2]) * dy,
      origin[2],
      w[2],
    ],
    4 * line,
  );
  return length;
}

/** The line of a fan nearest to an angle, -1 where there is none. */
export function lineAt({ first, step, count }: LineFan, angle: number): number {
  const line = Math.round((angle - first) / step);
  return line >= 0 && line < count ? line : -1;
}

/** Which of a line's samples is the first at or after t, from 0 to as many as there are. */
export function sampleAt({ from, to, place, start }: LineFan, line: number, t: number): number {
  if (t <= from[line]!) return 0;
  const samples = start[line + 1]! - start[line]!;
  if (t >= to[line]!) return samples;
  const at = 4 * line;
  const pixels = (place[at]! + place[at + 1]! * t) / (place[at + 2]! + place[at + 3]! * t);
  return Math.min(samples, Math.round(pixels / spacing));
}
