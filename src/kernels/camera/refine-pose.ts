import { assignAxes, measureResiduals, trustLines } from "./explain-lines.ts";
import type { LineSet } from "./line-set.ts";
import type { Pose } from "./pose.ts";

/** What is believed before any line is seen; spreads are standard deviations. */
export type PosePrior = Readonly<
  Record<"focal" | "focalSpread" | "pitchSpread" | "rollSpread", number>
>;

/** A pose and the 4×4 covariance of its (ln focal, pitch, roll, yaw), angles in radians. */
export type RefinedPose = {
  readonly pose: Pose;
  readonly covariance: Float64Array;
};

type Parameters4 = [number, number, number, number];

const step = 1e-5;

/**
 * The pose moved to where the lines agree best: Gauss–Newton with iterated reweighting (Geman and
 * McClure 1987), each line held by its nearest axis, its tolerance shrinking round by round to its
 * own error (graduated non-convexity, Blake and Zisserman 1987). Cost: rounds × lines.
 */
export function refinePose(
  lines: LineSet,
  start: Pose,
  prior: PosePrior,
  scales: readonly number[],
): RefinedPose {
  let at: Parameters4 = [Math.log(start.focal), start.pitch, start.roll, start.yaw];
  let covariance: Float64Array = new Float64Array(16);
  for (const scale of scales) {
    const pose = poseFrom(at);
    const axis = assignAxes(lines, pose);
    const residual = measureResiduals(lines, pose, axis);
    const moved = at.map((_, k) => {
      const next: Parameters4 = [...at];
      next[k]! += step;
      const column = measureResiduals(lines, poseFrom(next), axis);
      for (let i = 0; i < lines.count; i++) column[i] = (column[i]! - residual[i]!) / step;
      return column;
    });
    const trusts = trustLines(lines, pose, axis);
    const normal = priorEquations(at, prior);
    for (let i = 0; i < lines.count; i++) {
      const tolerance = lines.sigma[i]! * scale;
      const share = (residual[i]! / tolerance) ** 2;
      if (share > 50) continue;
      const trust = (trusts[i]! * lines.single[i]!) / ((1 + share) * tolerance) ** 2;
      addLine(normal, trust, moved, residual[i]!, i);
    }
    const inverse = invertSymmetric(normal.matrix);
    if (inverse === null) break;
    covariance = inverse;
    at = takeStep(at, inverse, normal.vector);
  }
  return { pose: poseFrom(at), covariance };
}

/** Half of the lines may be clutter, which runs anywhere. */
const clutter = 0.5;
/** A surprise of two standard deviations weighs less than a line as long as the picture. */
const priorWeight = 0.2;

/**
 * How well a pose explains the lines, higher is better: the log of each line's likelihood under a
 * mixture of three directions (Student's t around each) and clutter, over that of clutter alone, so
 * that a long, exact line convinces more than a short one that points anywhere; less what is
 * surprising in the pose. `scale` widens the lines' tolerance.
 */
export function scorePose(lines: LineSet, pose: Pose, prior: PosePrior, scale: number): number {
  const axis = assignAxes(lines, pose);
  const residual = measureResiduals(lines, pose, axis);
  const trusts = trustLines(lines, pose, axis);
  let score = 0;
  for (let i = 0; i < lines.count; i++) {
    const tolerance = lines.sigma[i]! * scale;
    const share = residual[i]! / tolerance;
    const peak = 1.25 / tolerance;
    const like = ((1 - clutter) / 3) * (peak / (1 + share * share) ** 2) + clutter;
    score += trusts[i]! * Math.sqrt(lines.weight[i]! * lines.single[i]!) * Math.log(like);
  }
  const surprise =
    (Math.log(pose.focal / prior.focal) / prior.focalSpread) ** 2 +
    (pose.pitch / prior.pitchSpread) ** 2 +
    (pose.roll / prior.rollSpread) ** 2;
  return score - priorWeight * surprise;
}

type Normal = { readonly matrix: Float64Array; readonly vector: Float64Array };

function priorEquations(at: Parameters4, prior: PosePrior): Normal {
  const matrix = new Float64Array(16);
  const vector = new Float64Array(4);
  const beliefs = [
    [at[0] - Math.log(prior.focal), prior.focalSpread],
    [at[1], prior.pitchSpread],
    [at[2], prior.rollSpread],
    [0, 1],
  ] as const;
  beliefs.forEach(([miss, spread], k) => {
    matrix[k * 5] = 1 / (spread * spread);
    vector[k] = miss / (spread * spread);
  });
  return { matrix, vector };
}

function addLine(
  { matrix, vector }: Normal,
  trust: number,
  slopes: readonly Float64Array[],
  residual: number,
  line: number,
): void {
  for (let row = 0; row < 4; row++) {
    const slope = trust * slopes[row]![line]!;
    vector[row]! += slope * residual;
    for (let column = 0; column < 4; column++) {
      matrix[row * 4 + column]! += slope * slopes[column]![line]!;
    }
  }
}

function takeStep(at: Parameters4, inverse: Float64Array, vector: Float64Array): Parameters4 {
  return at.map((value, row) => {
    let delta = 0;
    for (let column = 0; column < 4; column++)
      delta += inverse[row * 4 + column]! * vector[column]!;
    return value - Math.min(0.2, Math.max(-0.2, delta));
  }) as Parameters4;
}

function poseFrom([lnFocal, pitch, roll, yaw]: Parameters4): Pose {
  return { focal: Math.exp(lnFocal), pitch, roll, yaw };
}

/** Inverse of a 4×4 positive definite matrix by Gauss–Jordan; null when it has none. */
function invertSymmetric(matrix: Float64Array): Float64Array | null {
  const rows = [0, 1, 2, 3].map((row) =>
    Array.from({ length: 8 }, (_, column) =>
      column < 4 ? matrix[row * 4 + column]! : Number(column - 4 === row),
    ),
  );
  for (let pivot = 0; pivot < 4; pivot++) {
    const scale = rows[pivot]![pivot]!;
    if (!(Math.abs(scale) > 1e-12)) return null;
    rows[pivot] = rows[pivot]!.map((value) => value / scale);
    for (let row = 0; row < 4; row++) {
      if (row === pivot) continue;
      const share = rows[row]![pivot]!;
      rows[row] = rows[row]!.map((value, column) => value - share * rows[pivot]![column]!);
    }
  }
  return Float64Array.from(rows.flatMap((row) => row.slice(4)));
}
