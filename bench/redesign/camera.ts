import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { solveCamera, type CameraSolution } from "#kernels/camera/solve-camera.ts";

import { readRaster, type BenchScene } from "./bench-scene.ts";
import {
  measureCameraErrors,
  type CameraErrors,
  type CameraPrediction,
  type CameraTruth,
} from "./camera-errors.ts";

/** One scene's camera, as solved and as compared. */
export type CameraRow = {
  readonly scene: string;
  readonly camera: CameraSolution;
  readonly prediction: CameraPrediction;
  readonly errors: CameraErrors;
  readonly cpuMs: number;
};

/** Solves the camera of every scene from its `photo.png` or `photo.jpg`, in order. */
export async function solveSceneCameras(
  scenes: readonly Pick<BenchScene, "id" | "folder">[],
  photoName: "photo.png" | "photo.jpg" = "photo.png",
): Promise<CameraRow[]> {
  const rows: CameraRow[] = [];
  for (const { id: scene, folder } of scenes) {
    const photo = await readRaster(join(folder, photoName));
    const truth = JSON.parse(await readFile(join(folder, "scene.json"), "utf8")) as CameraTruth;
    const start = process.cpuUsage();
    const camera = solveCamera(photo);
    const used = process.cpuUsage(start);
    const prediction = predictionOf(camera);
    const errors = measureCameraErrors(prediction, truth);
    rows.push({ scene, camera, prediction, errors, cpuMs: (used.user + used.system) / 1000 });
  }
  return rows;
}

/** The predictions by scene, as RoomBench's camera scorer reads them. */
export function cameraPredictions(rows: readonly CameraRow[]): Record<string, CameraPrediction> {
  return Object.fromEntries(rows.map(({ scene, prediction }) => [scene, prediction]));
}

/** Median and worst of every error over the scenes. */
export function summariseCameras(
  rows: readonly CameraRow[],
): Record<keyof CameraErrors, { readonly median: number; readonly worst: number }> {
  const summarise = (key: keyof CameraErrors): { median: number; worst: number } => {
    const values = rows.map(({ errors }) => errors[key]).toSorted((a, b) => a - b);
    const half = values.length / 2;
    return {
      median: (values[Math.ceil(half) - 1]! + values[Math.floor(half)]!) / 2,
      worst: values.at(-1)!,
    };
  };
  return {
    focal_pct: summarise("focal_pct"),
    pitch: summarise("pitch"),
    roll: summarise("roll"),
    horizon_offset_deg: summarise("horizon_offset_deg"),
    vp_x: summarise("vp_x"),
    vp_y: summarise("vp_y"),
    vp_z: summarise("vp_z"),
  };
}

function predictionOf(camera: CameraSolution): CameraPrediction {
  const { x, y, z } = camera.vanishingPoints;
  return {
    focal_px: camera.focalPx,
    pitch_deg: camera.pitchDeg,
    roll_deg: camera.rollDeg,
    vp_x: x,
    vp_y: y,
    vp_z: z,
  };
}
