import type { Camera } from "../camera/camera.ts";
import { lengthOf, listEdges, type BoxEdge, type RoomLine, type Stretch } from "./crease-lines.ts";
import { measureStretch, runAlong } from "./line-evidence.ts";
import { lineAt } from "./line-fan.ts";
import type { RoomEvidence, ScoredBox } from "./score-box.ts";

/** Pixels of the looked-at copy from which on another line is another crease. */
const apart = 4;
/** Pixels from a line within which an edge lies on it. */
const aside = 1.5;

/**
 * What tells a true crease from a wrong one: the mean evidence along it near and farther off, how
 * long it is, how much worse the best box is that has it elsewhere, the share of it that straight edges
 * of its direction cover, how far it stands out of the lines beside it, and the mean evidence along
 * all creases of the box (`others`): a wrong box has few good ones.
 */
export function describeCrease(
  camera: Camera,
  evidence: RoomEvidence,
  { faces, line }: BoxEdge,
  stretch: Stretch,
  best: ScoredBox,
  swept: readonly ScoredBox[],
  others: number,
): number[] {
  const length = lengthOf(stretch);
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
    measureStretch(evidence.picture, stretch),
    measureStretch(evidence.picture, stretch, "far"),
    Math.log(length / Math.max(camera.width, camera.height)),
    Math.min(2, Math.max(-1, margin)),
    coverLine(evidence, line, stretch),
    compareWithNull(camera, evidence, line),
    others,
  ];
}

/** Pixels beside a line within which others are compared with it, and from which on. */
const nullReach = 60;
const nullGap = 7;

/** How far, in standard deviations, a line's evidence stands out of that of lines beside it. */
function compareWithNull(camera: Camera, evidence: RoomEvidence, line: RoomLine): number {
  const { fan, near } = evidence.fans[line.axis];
  const own = Math.max(
    ...[-1, 0, 1].map((k) => runAlong(near, fan, line.angle + k * fan.step, line.from, line.to)),
  );
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let by = nullGap; by <= nullReach; by += 2) {
    for (const side of [-by, by]) {
      const angle = line.angle + side / camera.focalPx;
      if (lineAt(fan, angle) < 0) continue;
      const value = runAlong(near, fan, angle, line.from, line.to);
      count++;
      sum += value;
      squares += value * value;
    }
  }
  if (count === 0) return 0;
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean)) + 10;
  return Math.min(5, (own - mean) / deviation);
}

/** The share of a line that straight edges along its direction lie on. */
function coverLine({ segments }: RoomEvidence, { axis }: RoomLine, { from, to }: Stretch): number {
  const length = lengthOf({ from, to });
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

/** Logistic weights, fitted by `npm run bench:layout -- --fit` on rendered rooms. */
const creaseWeights: readonly number[] = [
  -4.027, -0.152, -1.051, -0.104, 0.719, 0.493, 0.918, 1.672, 0.151, 0.507,
];

/** The probability that a crease with these features is a true one. */
export function weighCrease(features: readonly number[]): number {
  const sum = features.reduce((all, value, i) => all + value * creaseWeights[i]!, 0);
  return 1 / (1 + Math.exp(-sum));
}
