import { residualTo } from "./explain-lines.ts";
import type { LineSet } from "./line-set.ts";
import { axesOfPose, tiltOfUp, type Pose, type Vector3 } from "./pose.ts";
import { planeOfLine } from "./scan-yaw.ts";
import { dot } from "./vector3.ts";

/** Focal lengths tried, as fractions of the longer side: 100° to 36° of field of view. */
const focalSteps = [0.42, 0.5, 0.58, 0.67, 0.78, 0.9, 1.05, 1.25, 1.55];
const yawBins = 90;
const wideSigma = 0.02;

/** A point of the picture, from its centre, homogeneous and of unit length: where verticals meet. */
type Vertical = { readonly point: Vector3; readonly score: number };

/**
 * Poses worth refining. Where the steep lines meet gives up for every focal length; then each
 * other line says at which yaw it would be horizontal, and the peaks of those votes, folded to a
 * quarter turn, are the proposals. Cost: pairs of the longest steep lines × steep lines, then
 * focal lengths × lines.
 */
export function proposePoses(lines: LineSet, longSide: number): Pose[] {
  const poses: Pose[] = [];
  for (const { point } of findVerticals(lines, longSide)) {
    for (const step of focalSteps) {
      const focal = step * longSide;
      const up = upFrom(point, focal);
      const tilt = tiltOfUp(up);
      if (Math.abs(tilt.pitch) > 0.8) continue;
      for (const yaw of findYaws(lines, focal, up)) {
        poses.push({ focal, ...tilt, yaw });
      }
    }
  }
  return poses;
}

const keptVerticals = 4;

function findVerticals(lines: LineSet, longSide: number): Vertical[] {
  const steep: number[] = [];
  for (let i = 0; i < lines.count; i++) if (Math.abs(lines.ux[i]!) < 0.45) steep.push(i);
  const weighty = steep.toSorted((a, b) => lines.weight[b]! - lines.weight[a]!).slice(0, 40);
  const found: Vertical[] = [{ point: [0, 1, 0], score: scoreVertical(lines, steep, [0, 1, 0]) }];
  weighty.forEach((first, index) => {
    for (const second of weighty.slice(index + 1)) {
      const point = meetingPoint(lines, first, second);
      // Steeper tilts than 45° at a middling focal length are not photos of rooms.
      if (point === null || Math.abs(point[1]) < 0.6 * longSide * Math.abs(point[2])) continue;
      if (Math.abs(point[0]) > 0.35 * Math.abs(point[1])) continue;
      found.push({ point, score: scoreVertical(lines, steep, point) });
    }
  });
  found.sort((a, b) => b.score - a.score);
  const kept: Vertical[] = [];
  for (const vertical of found) {
    if (kept.length === keptVerticals) break;
    const near = kept.some(({ point }) => angleBetween(point, vertical.point, longSide) < 0.05);
    if (!near) kept.push(vertical);
  }
  return kept;
}

function meetingPoint(lines: LineSet, first: number, second: number): Vector3 | null {
  const a1 = -lines.uy[first]!;
  const b1 = lines.ux[first]!;
  const c1 = -(a1 * lines.mx[first]! + b1 * lines.my[first]!);
  const a2 = -lines.uy[second]!;
  const b2 = lines.ux[second]!;
  const c2 = -(a2 * lines.mx[second]! + b2 * lines.my[second]!);
  const x = b1 * c2 - c1 * b2;
  const y = c1 * a2 - a1 * c2;
  const w = a1 * b2 - b1 * a2;
  const size = Math.sqrt(x * x + y * y + w * w);
  return size < 1e-9 ? null : [x / size, y / size, w / size];
}

function scoreVertical(lines: LineSet, steep: readonly number[], [x, y, w]: Vector3): number {
  let score = 0;
  for (const line of steep) {
    const share = residualTo(lines, line, x, y, w) / (wideSigma + lines.sigma[line]!);
    score += lines.weight[line]! / (1 + share * share * share * share);
  }
  return score;
}

function angleBetween(a: Vector3, b: Vector3, focal: number): number {
  return Math.acos(Math.min(1, dot(upFrom(a, focal), upFrom(b, focal))));
}

/** The unit direction to the point, upwards. */
function upFrom([x, y, w]: Vector3, focal: number): Vector3 {
  const depth = w * focal;
  const size = Math.sqrt(x * x + y * y + depth * depth) * (y > 0 ? -1 : 1);
  return [x / size, y / size, depth / size];
}

/** Peaks of the weight of lines over the yaw that makes them horizontal, in (-45°, 45°]. */
function findYaws(lines: LineSet, focal: number, up: Vector3): number[] {
  const [right, ahead] = axesOfPose({ focal, ...tiltOfUp(up), yaw: 0 });
  const votes = new Float64Array(yawBins);
  for (let i = 0; i < lines.count; i++) {
    const miss = residualTo(lines, i, focal * up[0], focal * up[1], up[2]);
    if (Math.abs(miss) < 2 * wideSigma) continue;
    const normal = planeOfLine(lines, i, focal);
    const a = dot(normal, right);
    const b = dot(normal, ahead);
    // Near the horizon a line says little of the yaw.
    const sure = Math.sqrt((a * a + b * b) / dot(normal, normal));
    const place = ((Math.atan2(-a, b) / Math.PI) * 2 + 4.5) * yawBins;
    const bin = Math.floor(place);
    const share = place - bin;
    votes[bin % yawBins]! += (1 - share) * sure * lines.weight[i]!;
    votes[(bin + 1) % yawBins]! += share * sure * lines.weight[i]!;
  }
  return findPeaks(votes).map((bin) => (bin / yawBins - 0.5) * (Math.PI / 2));
}

const peaksPerFocal = 3;

function findPeaks(votes: Float64Array): number[] {
  const kernel = [1, 2, 3, 2, 1];
  const smooth = votes.map((_, bin) =>
    kernel.reduce((sum, part, k) => sum + part * votes[(bin + k - 2 + yawBins) % yawBins]!, 0),
  );
  const peaks: number[] = [];
  smooth.forEach((value, bin) => {
    const before = smooth[(bin + yawBins - 1) % yawBins]!;
    if (value > before && value >= smooth[(bin + 1) % yawBins]!) peaks.push(bin);
  });
  return peaks.toSorted((a, b) => smooth[b]! - smooth[a]!).slice(0, peaksPerFocal);
}
