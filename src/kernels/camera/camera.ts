import { checkSize } from "../check-input.ts";
import { axesOfPose, type Pose, type Vector3 } from "./pose.ts";
import { combine } from "./vector3.ts";
import type { PixelSize } from "../raster.ts";

/** A direction of the room: X to the right, Y away from the viewer, Z up. */
export type RoomAxis = "x" | "y" | "z";

/**
 * A pinhole camera with square pixels and the principal point at the picture's centre, in a room
 * with three directions at right angles. Pixels are the photo's, the centre of the first at
 * (0.5, 0.5); angles are degrees. Plain data, fit for JSON.
 */
export type Camera = PixelSize &
  CameraAngles & {
    /** World (X, Y, Z) to camera (x right, y down, z forward), row by row. */
    readonly rotation: readonly number[];
    /** Where each direction vanishes, homogeneous; the last number is 0 for one at infinity. */
    readonly vanishingPoints: Readonly<Record<RoomAxis, Vector3>>;
    /** The horizon a x + b y + c = 0 with a² + b² = 1 and b < 0: positive above it. */
    readonly horizon: Vector3;
  };

/** The angles a camera is made from, in degrees. */
export type CameraAngles = {
  readonly focalPx: number;
  /** Elevation of the optical axis, negative when it looks down. */
  readonly pitchDeg: number;
  /** Positive when up leans right in the photo: the horizon then falls to the right. */
  readonly rollDeg: number;
  /** How far the optical axis points to the right of the room's Y; in (-45, 45] as solved. */
  readonly yawDeg: number;
};

const degrees = 180 / Math.PI;

/**
 * The camera of a photo of this size with these angles. Throws `RangeError` for a bad size, a focal
 * length that is not positive, or a pitch or roll of 90° and more.
 */
export function createCamera(width: number, height: number, angles: CameraAngles): Camera {
  checkSize("camera", width, height);
  checkAngles(angles);
  const pose = poseOfCamera(angles);
  const [x, y, z] = axesOfPose(pose);
  const vanish = (axis: Vector3): Vector3 => [
    pose.focal * axis[0] + (width / 2) * axis[2],
    pose.focal * axis[1] + (height / 2) * axis[2],
    axis[2],
  ];
  const size = Math.sqrt(z[0] * z[0] + z[1] * z[1]);
  const offset = pose.focal * z[2] - (z[0] * width) / 2 - (z[1] * height) / 2;
  return {
    width,
    height,
    focalPx: angles.focalPx,
    pitchDeg: angles.pitchDeg,
    rollDeg: angles.rollDeg,
    yawDeg: angles.yawDeg,
    rotation: [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]],
    vanishingPoints: { x: vanish(x), y: vanish(y), z: vanish(z) },
    horizon: [z[0] / size, z[1] / size, offset / size],
  };
}

/** The pose of a camera: the same angles in radians. */
export function poseOfCamera({ focalPx, pitchDeg, rollDeg, yawDeg }: CameraAngles): Pose {
  return {
    focal: focalPx,
    pitch: pitchDeg / degrees,
    roll: rollDeg / degrees,
    yaw: yawDeg / degrees,
  };
}

/** The angles of a pose, in degrees. */
export function anglesOfPose({ focal, pitch, roll, yaw }: Pose): CameraAngles {
  return {
    focalPx: focal,
    pitchDeg: pitch * degrees,
    rollDeg: roll * degrees,
    yawDeg: yaw * degrees,
  };
}

/** The same camera for the photo at another size; proportions are taken from the width. */
export function scaleCamera(camera: Camera, width: number, height: number): Camera {
  checkSize("camera", width, height);
  return createCamera(width, height, {
    ...camera,
    focalPx: (camera.focalPx * width) / camera.width,
  });
}

/** A room direction as a unit vector in the camera's frame. */
export function axisInCamera({ rotation }: Camera, axis: RoomAxis): Vector3 {
  const column = axis === "x" ? 0 : axis === "y" ? 1 : 2;
  return [rotation[column]!, rotation[column + 3]!, rotation[column + 6]!];
}

/** The camera's frame direction through a pixel, with z = 1. */
export function rayThrough(camera: Camera, x: number, y: number): Vector3 {
  return [(x - camera.width / 2) / camera.focalPx, (y - camera.height / 2) / camera.focalPx, 1];
}

/**
 * The unit direction in which a point seen at pixel (x, y) moves in the photo when it moves along a
 * room direction: lines of that direction run so there. [0, 0] at its vanishing point.
 */
export function directionAt(
  camera: Camera,
  axis: RoomAxis,
  x: number,
  y: number,
): readonly [number, number] {
  const direction = axisInCamera(camera, axis);
  const [dx, dy] = combine(1, direction, -direction[2], rayThrough(camera, x, y));
  const size = Math.sqrt(dx * dx + dy * dy);
  return size < 1e-12 ? [0, 0] : [dx / size, dy / size];
}

function checkAngles({ focalPx, pitchDeg, rollDeg, yawDeg }: CameraAngles): void {
  if (!Number.isFinite(focalPx) || focalPx <= 0) {
    throw new RangeError("camera: focal length must be positive");
  }
  for (const [name, value] of [
    ["pitch", pitchDeg],
    ["roll", rollDeg],
  ] as const) {
    if (!(Math.abs(value) < 90)) throw new RangeError(`camera: ${name} must be within 90 degrees`);
  }
  if (!Number.isFinite(yawDeg)) throw new RangeError("camera: yaw must be a number");
}
