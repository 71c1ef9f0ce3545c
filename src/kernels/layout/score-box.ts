import type { RoomAxis } from "../camera/camera.ts";
import type { Segment } from "../camera/segment.ts";
import type { FaceEvidence } from "./face-weights.ts";
import { runAlong, type LineEvidence } from "./line-evidence.ts";
import type { LineFan } from "./line-fan.ts";
import { faceOfRay, type RoomBox } from "./room-box.ts";

/** All that speaks for boxes of one picture; segments are in the pixels of the looked-at copy. */
export type RoomEvidence = {
  readonly fans: Readonly<Record<RoomAxis, LineEvidence & { readonly fan: LineFan }>>;
  readonly faces: FaceEvidence;
  readonly segments: Readonly<Record<RoomAxis, readonly Segment[]>>;
};

/** What a nat of face evidence and a squared deviation from usual rooms weigh beside lines. */
export const boxWeights = { faces: 8, ceiling: 150, walls: 100 };

export type ScoredBox = { readonly box: RoomBox; readonly score: number };

/** How well a box explains a picture, in the units of line evidence; higher is better. */
export function scoreBox(evidence: RoomEvidence, box: RoomBox): number {
  const { back, left, right, ceiling } = box;
  return (
    scoreOpenSide(evidence, back, left, -1) +
    scoreOpenSide(evidence, back, right, 1) +
    (ceiling < Infinity
      ? scoreCeilingSide(evidence, box, left, -1) + scoreCeilingSide(evidence, box, right, 1)
      : 0) +
    (left < Infinity ? scoreCorner(evidence, box, left, -1) : 0) +
    (right < Infinity ? scoreCorner(evidence, box, right, 1) : 0) +
    boxWeights.faces * scoreFaces(evidence.faces, box) -
    surpriseOf(box)
  );
}

/** Which side of the camera: -1 left, 1 right. */
export type Side = -1 | 1;

/** The creases of the floor on one side; `wall` may be `Infinity`. */
export function scoreOpenSide(
  evidence: RoomEvidence,
  back: number,
  wall: number,
  side: Side,
): number {
  const far = scoreBackRun(evidence, back, -1, wall, side);
  return wall === Infinity ? far : far + scoreSideRun(evidence, back, -1, wall, side);
}

/** The creases of a ceiling that is in the picture, on one side. */
export function scoreCeilingSide(
  evidence: RoomEvidence,
  { back, ceiling }: Pick<RoomBox, "back" | "ceiling">,
  wall: number,
  side: Side,
): number {
  const far = scoreBackRun(evidence, back, ceiling, wall, side);
  return wall === Infinity ? far : far + scoreSideRun(evidence, back, ceiling, wall, side);
}

/** Where the back wall meets the floor (height -1) or a ceiling, from the middle to a side wall. */
function scoreBackRun(
  { fans: { x } }: RoomEvidence,
  back: number,
  height: number,
  wall: number,
  side: Side,
): number {
  const t = wall / Math.sqrt(back * back + height * height);
  const run = { from: side < 0 ? -t : 0, to: side < 0 ? 0 : t };
  return runAlong(height > 0 ? x.far : x.near, x.fan, { angle: Math.atan2(height, back), ...run });
}

function scoreSideRun(
  { fans: { y } }: RoomEvidence,
  back: number,
  height: number,
  wall: number,
  side: Side,
): number {
  return runAlong(height > 0 ? y.far : y.near, y.fan, {
    angle: Math.atan2(height, side * wall),
    from: -Infinity,
    to: back / Math.sqrt(wall * wall + height * height),
  });
}

/** The corner of the back wall and a side wall that is in the picture. */
export function scoreCorner(
  { fans: { z } }: RoomEvidence,
  { back, ceiling }: Pick<RoomBox, "back" | "ceiling">,
  wall: number,
  side: Side,
): number {
  const distance = Math.sqrt(wall * wall + back * back);
  return runAlong(z.near, z.fan, {
    angle: Math.atan2(side * wall, back),
    from: -1 / distance,
    to: ceiling / distance,
  });
}

/** Number of a face among the kinds of `FaceEvidence`: left and right walls are one kind. */
const kindOfFace = [0, 1, 2, 3, 2] as const;

function scoreFaces({ count, rays, logs }: FaceEvidence, box: RoomBox): number {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const face = faceOfRay(box, rays[3 * i]!, rays[3 * i + 1]!, rays[3 * i + 2]!);
    sum += logs[4 * i + kindOfFace[face]!]!;
  }
  return sum;
}

/**
 * How odd a box is: ceilings are 2.3 to 3.2 m high and cameras 1.1 to 1.7 m, walls a few metres
 * away. What is not in the picture surprises nobody.
 */
export function surpriseOf({ ceiling, left, right, back }: RoomBox): number {
  return (
    boxWeights.ceiling * odd(ceiling, 0.85, 0.3) +
    boxWeights.walls * (odd(left, 1.6, 0.8) + odd(right, 1.6, 0.8) + odd(back, 3, 0.6))
  );
}

function odd(value: number, usual: number, spread: number): number {
  return value === Infinity ? 0 : (Math.log(value / usual) / spread) ** 2;
}
