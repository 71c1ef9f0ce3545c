import { combine } from "./vector3.ts";

/** A direction in the camera's frame: x right, y down, z forward. */
export type Vector3 = readonly [number, number, number];

/** What is solved for: focal length (any unit of length on the picture) and angles in radians. */
export type Pose = {
  readonly focal: number;
  /** Elevation of the optical axis, negative when it looks down. */
  readonly pitch: number;
  /** Positive when the world's up leans to the right in the picture. */
  readonly roll: number;
  /** Heading of the optical axis to the right of the room's Y. */
  readonly yaw: number;
};

/** The room's X (rightwards), Y (forwards) and Z (up) as unit directions in the camera's frame. */
export function axesOfPose({ pitch, roll, yaw }: Pose): [Vector3, Vector3, Vector3] {
  const sinPitch = Math.sin(pitch);
  const cosPitch = Math.cos(pitch);
  const sinRoll = Math.sin(roll);
  const cosRoll = Math.cos(roll);
  const up: Vector3 = [sinRoll * cosPitch, -cosRoll * cosPitch, sinPitch];
  const right: Vector3 = [cosRoll, sinRoll, 0];
  const ahead: Vector3 = [-sinRoll * sinPitch, cosRoll * sinPitch, cosPitch];
  const sinYaw = Math.sin(yaw);
  const cosYaw = Math.cos(yaw);
  return [combine(cosYaw, right, sinYaw, ahead), combine(-sinYaw, right, cosYaw, ahead), up];
}

/** The pitch and roll of a camera that sees the world's up (a unit vector) in this direction. */
export function tiltOfUp([x, y, z]: Vector3): { pitch: number; roll: number } {
  return { pitch: Math.asin(Math.min(1, Math.max(-1, z))), roll: Math.atan2(x, -y) };
}
