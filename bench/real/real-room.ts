import { solveCamera, type CameraSolution } from "#kernels/camera/solve-camera.ts";
import type { Raster } from "#kernels/raster.ts";
import { labelScene } from "#kernels/scene/label-scene.ts";
import { resizeRaster } from "#kernels/resample.ts";
import {
  createSelectionSession,
  type SelectionSession,
} from "#renderer/services/selection-session.ts";

import { readRaster } from "../redesign/bench-scene.ts";
import type { RealCase } from "./real-set.ts";

/** The long side of the picture that clicks are answered on, as in the room's worker. */
export const workingLongSide = 1024;

/** A photo as the room opens it: what costs time is found once, when it is first asked for. */
export type RealRoom = RealCase & {
  readonly photo: Raster;
  /** The photo as clicks are answered on it. */
  readonly working: Raster;
  findCamera(): CameraSolution;
  /** CPU time that finding the camera took; 0 before. */
  cameraMs(): number;
  openSession(): SelectionSession;
};

export async function openRealRoom(realCase: RealCase): Promise<RealRoom> {
  const photo = await readRaster(realCase.photoFile);
  const working = shrink(photo);
  let camera: CameraSolution | null = null;
  let cameraMs = 0;
  let session: SelectionSession | null = null;
  const findCamera = (): CameraSolution => {
    if (camera !== null) return camera;
    const before = process.cpuUsage();
    camera = solveCamera(photo);
    cameraMs = process.cpuUsage(before).user / 1000;
    return camera;
  };
  return {
    ...realCase,
    photo,
    working,
    findCamera,
    cameraMs: () => cameraMs,
    openSession() {
      if (session === null) {
        session = createSelectionSession();
        session.open(realCase.name, () => working, findCamera, labelScene);
      }
      return session;
    },
  };
}

function shrink(photo: Raster): Raster {
  const scale = Math.min(1, workingLongSide / Math.max(photo.width, photo.height));
  if (scale === 1) return photo;
  return resizeRaster(photo, Math.round(photo.width * scale), Math.round(photo.height * scale));
}
