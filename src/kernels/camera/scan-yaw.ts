import { residualTo, trustLines } from "./explain-lines.ts";
import type { LineSet } from "./line-set.ts";
import { axesOfPose, type Pose, type Vector3 } from "./pose.ts";
import { combine, dot } from "./vector3.ts";

const bins = 900;
const binSize = Math.PI / 2 / bins;
/** Radians; lines that say less of the yaw than this are left out. */
const maxSpread = 0.1;

/** A yaw in radians, in (-45°, 45°], and the weight of the lines that ask for it. */
export type YawPeak = { readonly yaw: number; readonly support: number };

/**
 * The yaws, at most `count`, strongest first, that most of the horizontal lines ask for when focal
 * length, pitch and roll are known: peaks of the sum of each line's own yaw, as wide as it is
 * unsure. Cost: lines × bins at worst.
 */
export function scanYaw(lines: LineSet, pose: Pose, count: number): YawPeak[] {
  const votes = new Float64Array(bins);
  const level = { ...pose, yaw: 0 };
  const trust = trustLines(lines, pose, new Uint8Array(lines.count));
  for (let i = 0; i < lines.count; i++) {
    const wanted = yawOfLine(lines, i, level);
    if (wanted === null || wanted.spread > maxSpread) continue;
    const centre = (wanted.yaw / (Math.PI / 2) + 4.5) * bins;
    const reach = Math.min(bins / 2 - 1, Math.ceil((6 * wanted.spread) / binSize));
    const middle = Math.round(centre);
    for (let bin = middle - reach; bin <= middle + reach; bin++) {
      const share = ((bin - centre) * binSize) / wanted.spread;
      votes[bin % bins]! += (trust[i]! * lines.weight[i]!) / (1 + share * share) ** 2;
    }
  }
  const peaks: YawPeak[] = [];
  votes.forEach((support, bin) => {
    if (support <= votes[(bin + bins - 1) % bins]! || support < votes[(bin + 1) % bins]!) return;
    peaks.push({ yaw: (bin / bins - 0.5) * (Math.PI / 2), support });
  });
  return peaks.toSorted((a, b) => b.support - a.support).slice(0, count);
}

/** Yaws are as wide as this many standard deviations of a line. */
const tolerance = 1.5;

/** The yaw at which a line would run along the room's X, null for one that is upright. */
function yawOfLine(lines: LineSet, line: number, level: Pose): YawOfLine | null {
  const [right, ahead, up] = axesOfPose(level);
  const missAt = (direction: Vector3): number => {
    const [x, y, z] = direction;
    return Math.abs(residualTo(lines, line, level.focal * x, level.focal * y, z));
  };
  if (missAt(up) < 4 * lines.sigma[line]!) return null;
  const normal = planeOfLine(lines, line, level.focal);
  const yaw = Math.atan2(-dot(normal, right), dot(normal, ahead));
  const off = 0.01;
  const slope = missAt(combine(Math.cos(yaw + off), right, Math.sin(yaw + off), ahead)) / off;
  return { yaw, spread: (tolerance * lines.sigma[line]!) / Math.max(1e-6, slope) };
}

type YawOfLine = { readonly yaw: number; readonly spread: number };

/** Normal of the plane through the camera and the line. */
export function planeOfLine(lines: LineSet, line: number, focal: number): Vector3 {
  const ux = lines.ux[line]!;
  const uy = lines.uy[line]!;
  return [-focal * uy, focal * ux, lines.mx[line]! * uy - lines.my[line]! * ux];
}
