import { axisInCamera, rayThrough, type Camera } from "#kernels/camera/camera.ts";
import type { PlanePoint } from "#kernels/camera/homography.ts";
import type { Vector3 } from "#kernels/camera/pose.ts";
import { combine, dot } from "#kernels/camera/vector3.ts";
import type { Raster } from "#kernels/raster.ts";

import { paintPicture } from "./pictures.ts";

/** Metres from the camera, which stands 1.5 m over the floor, to the walls of the room drawn. */
const room = { left: -2.2, right: 1.9, back: 3.6, floor: -1.5, ceiling: 1.1 };

/** The pixel at which a camera sees a point given in the room's metres from the camera. */
export function seePoint(camera: Camera, [x, y, z]: Vector3): PlanePoint {
  const level = combine(x, axisInCamera(camera, "x"), y, axisInCamera(camera, "y"));
  const [px, py, depth] = combine(1, level, z, axisInCamera(camera, "z"));
  return [
    (camera.focalPx * px) / depth + camera.width / 2,
    (camera.focalPx * py) / depth + camera.height / 2,
  ];
}

/**
 * A room of flat colours as a camera sees it: boards on the floor, a door, pictures on the walls
 * and, where asked for, a striped rug turned by some degrees.
 */
export function drawCameraRoom(camera: Camera, rugDeg?: number): Raster {
  const rug = rugDeg === undefined ? undefined : (rugDeg * Math.PI) / 180;
  return paintPicture(camera.width, camera.height, (column, row) => {
    let sum = 0;
    for (const dx of [0.25, 0.75]) {
      for (const dy of [0.25, 0.75]) sum += shadeAt(camera, column + dx, row + dy, rug);
    }
    return [sum / 4, sum / 4, sum / 4];
  });
}

function shadeAt(camera: Camera, px: number, py: number, rug: number | undefined): number {
  const ray = rayThrough(camera, px, py);
  const x = dot(ray, axisInCamera(camera, "x"));
  const y = dot(ray, axisInCamera(camera, "y"));
  const z = dot(ray, axisInCamera(camera, "z"));
  const reach = Math.min(
    (x > 0 ? room.right : room.left) / x,
    y > 0 ? room.back / y : Infinity,
    (z > 0 ? room.ceiling : room.floor) / z,
  );
  const [wx, wy, wz] = [x * reach, y * reach, z * reach];
  if (wz < room.floor + 1e-6) return floorShade(wx, wy, rug);
  if (wz > room.ceiling - 1e-6) return 235;
  if (wz < room.floor + 0.1) return 245;
  if (wy > room.back - 1e-6) return wallShade(wx, wz, 190);
  return wallShade(wy - 2, wz, wx > 0 ? 150 : 210);
}

function floorShade(x: number, y: number, rug: number | undefined): number {
  if (rug !== undefined) {
    const across = Math.cos(rug) * x + Math.sin(rug) * (y - 1.9);
    const along = Math.cos(rug) * (y - 1.9) - Math.sin(rug) * x;
    if (Math.abs(across) < 0.9 && Math.abs(along) < 0.6) {
      return Math.floor((across + 10) / 0.15) % 2 === 0 ? 40 : 180;
    }
  }
  return 90 + 25 * (Math.floor((x + 10) / 0.3) % 3);
}

function wallShade(u: number, z: number, shade: number): number {
  const isPicture = Math.abs(u - 0.9) < 0.35 && Math.abs(z - 0.35) < 0.25;
  const isDoor = u > -0.9 && u < -0.1 && z < 0.5;
  return isPicture ? 60 : isDoor ? 120 : shade;
}
