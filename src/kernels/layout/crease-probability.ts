import type { Camera } from "../camera/camera.ts";
import { drawLine, listEdges, type BoxEdge, type RoomLine } from "./crease-lines.ts";
import { runAlong } from "./line-evidence.ts";
import type { RoomEvidence, ScoredBox } from "./score-box.ts";

/** Pixels of the looked-at copy from which on another line is another crease. */
const apart = 4;
/** Pixels from a line within which an edge lies on it. */
const aside = 1.5;

/**
 * What tells a true crease from a wrong one: the mean evidence along it near and farther off, how
 * long it is, how much worse the best box is that has it elsewhere, the share of it that straight
 * edges of its direction cover, its kind and the camera's confidence is the same for all and left out.
 */
export function describeCrease(
  camera: Camera,
  evidence: RoomEvidence,
  { faces, line }: BoxEdge,
  best: ScoredBox,
  swept: readonly ScoredBox[],
): number[] {
  const { fan, near, far } = evidence.fans[line.axis];
  const drawn = drawLine(camera, line);
  const length =
    drawn === null ? 1 : Math.hypot(drawn.to[0] - drawn.from[0], drawn.to[1] - drawn.from[1]);
  const limit = apart / camera.focalPx;
  const rival = swept.find(({ box }) => {
    const same = listEdges(box).find(
      (edge) => edge.faces[0] === faces[0] && edge.faces[1] === faces[1],
    );
    return same === undefined || Math.abs(same.line.angle - line.angle) > limit;
  });
  const margin = rival === undefined ? 1 : (best.score - rival.score) / 400;
  const isCeiling = faces[0] === "ceiling";
  const isCorner = line.axis === "z";
  return [
    1,
    isCeiling ? 1 : 0,
    isCorner ? 1 : 0,
    runAlong(near, fan, line) / length,
    runAlong(far, fan, line) / length,
    Math.log(length / Math.max(camera.width, camera.height)),
    Math.min(2, Math.max(-1, margin)),
    drawn === null ? 0 : coverLine(evidence, line, drawn, length),
  ];
}

/** The share of a line that straight edges along its direction lie on. */
function coverLine(
  { segments }: RoomEvidence,
  { axis }: RoomLine,
  { from, to }: NonNullable<ReturnType<typeof drawLine>>,
  length: number,
): number {
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const bins = new Uint8Array(Math.ceil(length));
  for (const { x1, y1, x2, y2 } of segments[axis]) {
    const away = (x: number, y: number): number => (x - from[0]) * dy - (y - from[1]) * dx;
    if (Math.abs(away(x1, y1)) > aside || Math.abs(away(x2, y2)) > aside) continue;
    const along = (x: number, y: number): number => (x - from[0]) * dx + (y - from[1]) * dy;
    const [start, end] = [along(x1, y1), along(x2, y2)].toSorted((one, other) => one - other);
    bins.fill(1, Math.max(0, Math.floor(start!)), Math.max(0, Math.ceil(end!)));
  }
  return bins.reduce((sum, bin) => sum + bin, 0) / bins.length;
}

/** Logistic weights, fitted by `bench/layout/fit-layout.ts` on rendered rooms. */
const creaseWeights: readonly number[] = [-2.103, -0.464, -0.486, 0.065, 0.151, 0.23, 0.299, 2.59];

/** The probability that a crease with these features is a true one. */
export function weighCrease(features: readonly number[]): number {
  const sum = features.reduce((all, value, i) => all + value * creaseWeights[i]!, 0);
  return 1 / (1 + Math.exp(-sum));
}
