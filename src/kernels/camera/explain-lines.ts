import type { LineSet } from "./line-set.ts";
import { axesOfPose, type Pose } from "./pose.ts";

/** The sine of the angle at a line's middle between it and the way to a vanishing point. */
export function residualTo(
  lines: LineSet,
  line: number,
  vx: number,
  vy: number,
  vw: number,
): number {
  const tx = vx - lines.mx[line]! * vw;
  const ty = vy - lines.my[line]! * vw;
  const size = Math.sqrt(tx * tx + ty * ty);
  return size === 0 ? 0 : (tx * lines.uy[line]! - ty * lines.ux[line]!) / size;
}

/** Each line's nearest axis: 0 X, 1 Y, 2 Z. */
export function assignAxes(lines: LineSet, pose: Pose): Uint8Array {
  const axis = new Uint8Array(lines.count);
  const points = vanishingPoints(pose);
  for (let i = 0; i < lines.count; i++) {
    let least = Infinity;
    for (let k = 0; k < 3; k++) {
      const at = 3 * k;
      const size = Math.abs(residualTo(lines, i, points[at]!, points[at + 1]!, points[at + 2]!));
      if (size >= least) continue;
      least = size;
      axis[i] = k;
    }
  }
  return axis;
}

/** Each line's residual to the axis it is assigned. */
export function measureResiduals(lines: LineSet, pose: Pose, axis: Uint8Array): Float64Array {
  const residual = new Float64Array(lines.count);
  const points = vanishingPoints(pose);
  for (let i = 0; i < lines.count; i++) {
    const at = 3 * axis[i]!;
    residual[i] = residualTo(lines, i, points[at]!, points[at + 1]!, points[at + 2]!);
  }
  return residual;
}

/** Where the axes of a pose vanish: three homogeneous points in a row, from the picture's centre. */
function vanishingPoints(pose: Pose): Float64Array {
  const points = new Float64Array(9);
  axesOfPose(pose).forEach(([x, y, z], k) => {
    points[3 * k] = pose.focal * x;
    points[3 * k + 1] = pose.focal * y;
    points[3 * k + 2] = z;
  });
  return points;
}

const upAxis = 2;
/** Sine of the depth below the horizon of a floor some four metres away. */
const floorDepth = 0.3;
/** How far lines at that depth are trusted in a crowd: enough where there are no others. */
const floorTrust = 0.03;
/** How much more for a line by itself. */
const loneTrust = 0.15;

/**
 * How far each line is trusted to follow the building: things that stand on the floor (rugs,
 * tables, chairs) are often turned by a few degrees, what hangs above the eye hardly ever is, and a
 * lone line at the floor is rather the foot of a wall than one of a rug's stripes. 1 for lines
 * towards Z and above the horizon, falling with the depth below it.
 */
export function trustLines(lines: LineSet, pose: Pose, axis: Uint8Array): Float64Array {
  const trust = new Float64Array(lines.count);
  const [, , up] = axesOfPose(pose);
  for (let i = 0; i < lines.count; i++) {
    const x = lines.mx[i]!;
    const y = lines.my[i]!;
    const height =
      (x * up[0] + y * up[1] + pose.focal * up[2]) / Math.sqrt(x * x + y * y + pose.focal ** 2);
    const depth = Math.min(1, Math.max(0, -height / floorDepth));
    const low = floorTrust + loneTrust * lines.single[i]! ** 2;
    trust[i] = axis[i] === upAxis ? 1 : 1 - (1 - low) * depth;
  }
  return trust;
}
