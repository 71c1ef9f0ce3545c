import type { Vector3 } from "#kernels/camera/pose.ts";
import { cross, dot, unit } from "#kernels/camera/vector3.ts";

/** What a camera solver says of one photo; vanishing points are homogeneous pixels. */
export type CameraPrediction = {
  readonly focal_px: number;
  readonly pitch_deg: number;
  readonly roll_deg: number;
  readonly vp_x: Vector3;
  readonly vp_y: Vector3;
  readonly vp_z: Vector3;
};

/** The truth of a scene: the parts of its `scene.json` that are compared. */
export type CameraTruth = {
  readonly width: number;
  readonly height: number;
  readonly camera: {
    readonly K: readonly (readonly number[])[];
    readonly pitch_deg: number;
    readonly roll_deg: number;
  };
  readonly floor_plane: {
    readonly horizon_line_abc: Vector3;
    readonly vp_x: readonly [number, number];
    readonly vp_y: readonly [number, number];
    readonly vp_z: readonly [number, number];
  };
};

/** All absolute, lower is better; degrees where the name does not say. */
export type CameraErrors = {
  /** Percent of the true focal length. */
  readonly focal_pct: number;
  readonly pitch: number;
  readonly roll: number;
  /** Difference of the horizons' elevations on the middle column, under the true focal length. */
  readonly horizon_offset_deg: number;
  /** Angles between the rays to the predicted and the true vanishing point. */
  readonly vp_x: number;
  readonly vp_y: number;
  readonly vp_z: number;
};

const degrees = 180 / Math.PI;

/** How far a prediction is from the truth; the two floor directions may be named either way round. */
export function measureCameraErrors(
  prediction: CameraPrediction,
  truth: CameraTruth,
): CameraErrors {
  const focal = truth.camera.K[0]![0]!;
  const centre: readonly [number, number] = [truth.camera.K[0]![2]!, truth.camera.K[1]![2]!];
  const angle = (found: Vector3, [x, y]: readonly [number, number]): number =>
    angleBetween(rayTo(found, focal, centre), rayTo([x, y, 1], focal, centre));
  const { vp_x: trueX, vp_y: trueY, vp_z: trueZ } = truth.floor_plane;
  const straight = [angle(prediction.vp_x, trueX), angle(prediction.vp_y, trueY)] as const;
  const swapped = [angle(prediction.vp_y, trueX), angle(prediction.vp_x, trueY)] as const;
  const isSwapped = swapped[0] + swapped[1] < straight[0] + straight[1];
  const [x, y] = isSwapped ? swapped : straight;
  return {
    focal_pct: (100 * Math.abs(prediction.focal_px - focal)) / focal,
    pitch: Math.abs(prediction.pitch_deg - truth.camera.pitch_deg),
    roll: Math.abs(prediction.roll_deg - truth.camera.roll_deg),
    horizon_offset_deg: horizonOffset(prediction, truth, focal, centre[1]),
    vp_x: x,
    vp_y: y,
    vp_z: angle(prediction.vp_z, trueZ),
  };
}

function horizonOffset(
  prediction: CameraPrediction,
  { width, height, floor_plane }: CameraTruth,
  focal: number,
  centreY: number,
): number {
  const pitch = prediction.pitch_deg / degrees;
  const roll = prediction.roll_deg / degrees;
  const a = Math.sin(roll) * Math.cos(pitch);
  const b = -Math.cos(roll) * Math.cos(pitch);
  const c = prediction.focal_px * Math.sin(pitch) - (a * width) / 2 - (b * height) / 2;
  const elevation = ([la, lb, lc]: Vector3): number =>
    Math.atan((-((la * width) / 2 + lc) / lb - centreY) / focal) * degrees;
  return Math.abs(elevation([a, b, c]) - elevation(floor_plane.horizon_line_abc));
}

function rayTo([x, y, w]: Vector3, focal: number, centre: readonly [number, number]): Vector3 {
  return [(x - centre[0] * w) / focal, (y - centre[1] * w) / focal, w];
}

/** Between lines, without a sense of direction; by the sine too, which keeps small angles exact. */
function angleBetween(a: Vector3, b: Vector3): number {
  const normal = cross(unit(a), unit(b));
  return Math.atan2(Math.sqrt(dot(normal, normal)), Math.abs(dot(unit(a), unit(b)))) * degrees;
}
