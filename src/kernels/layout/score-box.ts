import type { RoomAxis } from "../camera/camera.ts";
import type { Segment } from "../camera/segment.ts";
import { kindOfFace, type FaceEvidence } from "./face-weights.ts";
import { runOn, type LineEvidence, type StepPicture } from "./line-evidence.ts";
import { lineAt, type LineFan } from "./line-fan.ts";
import { faceOfRay, type RoomBox } from "./room-box.ts";

/** All that speaks for boxes of one picture; segments are in the pixels of the looked-at copy. */
export type RoomEvidence = {
  readonly fans: Readonly<Record<RoomAxis, LineEvidence & { readonly fan: LineFan }>>;
  readonly faces: FaceEvidence;
  readonly segments: Readonly<Record<RoomAxis, readonly Segment[]>>;
  readonly picture: StepPicture;
};

/** What a nat of face evidence and a squared deviation from usual rooms weigh beside lines. */
export const boxWeights = { faces: 8, ceiling: 250, walls: 110 };

export type ScoredBox = { readonly box: RoomBox; readonly score: number };

/** How well a box explains a picture, in the units of line evidence; higher is better. */
export function scoreBox(evidence: RoomEvidence, box: RoomBox): number {
  return (
    scoreSide(evidence, box, -1) +
    scoreSide(evidence, box, 1) +
    boxWeights.faces * scoreFaces(evidence.faces, box) -
    surpriseOf(box)
  );
}

function scoreSide(evidence: RoomEvidence, box: RoomBox, side: Side): number {
  const { back, ceiling } = box;
  const { x, y, z } = evidence.fans;
  const wall = side < 0 ? box.left : box.right;
  const place = { back, wall, side };
  const level = (sums: "near" | "far", height: number): number => {
    const sideLine = wall === Infinity ? null : placeSideLine(y.fan, height, wall, side);
    return scoreLevel(evidence, sums, placeBackLine(x.fan, height, back), sideLine, place);
  };
  return (
    level("near", -1) +
    (ceiling === Infinity ? 0 : level("far", ceiling)) +
    (wall === Infinity ? 0 : scoreCorner(evidence, placeCorner(z.fan, back, wall, side), ceiling))
  );
}

/** Which side of the camera: -1 left, 1 right. */
export type Side = -1 | 1;

/** A line of a fan, -1 for none, and how far away it runs, in camera heights. */
export type PlacedLine = { readonly line: number; readonly away: number };

/** Where a side wall meets the floor (height -1) or a ceiling. */
export function placeSideLine(fan: LineFan, height: number, wall: number, side: Side): PlacedLine {
  const away = Math.sqrt(wall * wall + height * height);
  return { line: lineAt(fan, Math.atan2(height, side * wall)), away };
}

/** Where a side wall meets the back wall. */
export function placeCorner(fan: LineFan, back: number, wall: number, side: Side): PlacedLine {
  const away = Math.sqrt(wall * wall + back * back);
  return { line: lineAt(fan, Math.atan2(side * wall, back)), away };
}

/** Where the back wall meets the floor or a ceiling. */
export function placeBackLine(fan: LineFan, height: number, back: number): PlacedLine {
  const away = Math.sqrt(back * back + height * height);
  return { line: lineAt(fan, Math.atan2(height, back)), away };
}

/** What the creases at the foot (or the top, by `far` sums) of one side's walls are worth. */
export function scoreLevel(
  { fans: { x, y } }: RoomEvidence,
  sums: "near" | "far",
  backLine: PlacedLine,
  sideLine: PlacedLine | null,
  { back, wall, side }: { readonly back: number; readonly wall: number; readonly side: Side },
): number {
  const t = wall / backLine.away;
  const score = runOn(x[sums], x.fan, backLine.line, side < 0 ? -t : 0, side < 0 ? 0 : t);
  if (sideLine === null) return score;
  return score + runOn(y[sums], y.fan, sideLine.line, -Infinity, back / sideLine.away);
}

/** What the corner of the back wall and a side wall is worth. */
export function scoreCorner(
  { fans: { z } }: RoomEvidence,
  { line, away }: PlacedLine,
  ceiling: number,
): number {
  return runOn(z.near, z.fan, line, -1 / away, ceiling / away);
}

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
