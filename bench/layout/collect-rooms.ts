import type { Camera } from "#kernels/camera/camera.ts";
import { solveCamera } from "#kernels/camera/solve-camera.ts";
import { drawLine, listEdges } from "#kernels/layout/crease-lines.ts";
import { describeFaces } from "#kernels/layout/face-features.ts";
import {
  describeCreases,
  findBox,
  gatherEvidence,
  type DescribedCrease,
} from "#kernels/layout/find-layout.ts";
import { weighCrease } from "#kernels/layout/crease-probability.ts";
import { labelFaces, type RoomBox } from "#kernels/layout/room-box.ts";

import { listScenes, readScene } from "../redesign/bench-scene.ts";
import { readRoomTruth } from "./room-truth.ts";

/** A crease that was found in a rendered room, and how far from the true one. */
export type MeasuredCrease = {
  readonly faces: string;
  readonly features: readonly number[];
  readonly probability: number;
  /** Mean distance in pixels at 1024; Infinity where the room has no such crease. */
  readonly off: number;
};

/** A rendered room as it was found; `cells` are for fitting how faces look. */
export type MeasuredRoom = {
  readonly id: string;
  readonly fold: number;
  readonly wrong: number;
  readonly cpuMs: number;
  readonly creases: readonly MeasuredCrease[];
  readonly cells: {
    readonly rays: Float32Array;
    readonly values: Float32Array;
    readonly labels: Uint8Array;
  };
};

const folds = 6;
const [labelWidth, labelHeight] = [192, 128];

/** Finds the layout of every room of a set. A room's fold is its number modulo six. */
export async function measureRooms(set: string): Promise<MeasuredRoom[]> {
  const rooms: MeasuredRoom[] = [];
  for (const id of listScenes(set)) {
    const { photo, folder } = await readScene(set, id);
    const solved = solveCamera(photo);
    const before = process.cpuUsage();
    const { evidence, camera } = gatherEvidence(photo, solved);
    const { best, swept } = findBox(evidence);
    const creases = describeCreases(camera, evidence, best, swept);
    const cpuMs = process.cpuUsage(before).user / 1000;
    const truth = readRoomTruth(folder, solved, labelWidth, labelHeight);
    const found = labelFaces(solved, best.box, labelWidth, labelHeight);
    const wrong = found.filter((face, i) => face !== truth.labels[i]).length / found.length;
    const cells = describeFaces(evidence.picture, camera, evidence.segments);
    rooms.push({
      id,
      fold: Number(id.replace(/\D/g, "")) % folds,
      wrong,
      cpuMs,
      creases: creases.map((crease) => measureCrease(camera, crease, truth.box)),
      cells: {
        rays: cells.rays,
        values: cells.values,
        labels: readRoomTruth(folder, solved, cells.width, cells.height).labels,
      },
    });
  }
  return rooms;
}

function measureCrease(
  camera: Camera,
  { edge, from, to, features }: DescribedCrease,
  truth: RoomBox,
): MeasuredCrease {
  const faces = edge.faces.join("/");
  const probability = weighCrease(features);
  const same = listEdges(truth).find((one) => one.faces.join("/") === faces);
  const isSeen = same !== undefined && drawLine(camera, same.line) !== null;
  const line = isSeen ? { ...same.line, from: -Infinity, to: Infinity } : null;
  const whole = line === null ? null : drawLine(camera, line);
  if (whole === null) return { faces, features, probability, off: Infinity };
  const [dx, dy] = [whole.to[0] - whole.from[0], whole.to[1] - whole.from[1]];
  const length = Math.hypot(dx, dy);
  const away = ([x, y]: readonly [number, number]): number =>
    ((x - whole.from[0]) * dy - (y - whole.from[1]) * dx) / length;
  const [first, last] = [away(from), away(to)];
  // The mean of |distance| along the crease, which may lie across the true one.
  const mean =
    first * last >= 0
      ? Math.abs(first + last) / 2
      : (first * first + last * last) / (2 * Math.abs(first - last));
  return {
    faces,
    features,
    probability,
    off: (mean * 1024) / Math.max(camera.width, camera.height),
  };
}
