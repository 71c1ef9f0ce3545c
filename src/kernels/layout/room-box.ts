import { axisInCamera, rayThrough, type Camera } from "../camera/camera.ts";
import { dot } from "../camera/vector3.ts";

/**
 * A room as a box around the camera, in camera heights: the floor is 1 below it. Distances to the
 * back wall (along the camera's Y), to the walls on the left and right (along X) and up to the
 * ceiling, all positive; `Infinity` for what is not in the picture.
 */
export type RoomBox = Readonly<Record<"back" | "left" | "right" | "ceiling", number>>;

/** The faces of a room's box, in the order of their numbers in `labelFaces`. */
export const roomFaces = ["floor", "ceiling", "left", "back", "right"] as const;
export type RoomFace = (typeof roomFaces)[number];

/**
 * The room's directions of the rays through the middles of pixels: x, y and z of each pixel of a
 * `width` × `height` copy of the camera's photo, row by row.
 */
export function listRays(camera: Camera, width: number, height: number): Float32Array {
  const [x, y, z] = (["x", "y", "z"] as const).map((axis) => axisInCamera(camera, axis));
  const rays = new Float32Array(width * height * 3);
  for (let row = 0, i = 0; row < height; row++) {
    const down = ((row + 0.5) * camera.height) / height;
    for (let column = 0; column < width; column++, i += 3) {
      const ray = rayThrough(camera, ((column + 0.5) * camera.width) / width, down);
      rays[i] = dot(ray, x!);
      rays[i + 1] = dot(ray, y!);
      rays[i + 2] = dot(ray, z!);
    }
  }
  return rays;
}

/** The number, in `roomFaces`, of the face that a ray in the room's directions meets first. */
export function faceOfRay(box: RoomBox, x: number, y: number, z: number): number {
  // Reciprocal distances: the nearest face has the largest, what is not in the picture has 0.
  let face = z > 0 ? 1 : 0;
  let nearest = z > 0 ? z / box.ceiling : -z;
  const side = x < 0 ? -x / box.left : x / box.right;
  if (side > nearest) {
    nearest = side;
    face = x < 0 ? 2 : 4;
  }
  return y / box.back > nearest ? 3 : face;
}

/** The face of `box` seen at every pixel of a `width` × `height` copy of the camera's photo. */
export function labelFaces(
  camera: Camera,
  box: RoomBox,
  width: number,
  height: number,
): Uint8Array {
  const rays = listRays(camera, width, height);
  return Uint8Array.from({ length: width * height }, (_, i) =>
    faceOfRay(box, rays[3 * i]!, rays[3 * i + 1]!, rays[3 * i + 2]!),
  );
}
