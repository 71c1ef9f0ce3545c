import { nameFigures, type BenchRow } from "../bench-row.ts";
import type { CameraRow } from "./camera.ts";
import type { ScoredCase } from "./recolour-bench.ts";
import type { SelectRow } from "./select.ts";

/** Paint or floor of one scene as a row: figures are named after the task, as `paintDe`. */
export function listCase(
  task: string,
  { scene, target, method, score, band, cpuMs }: ScoredCase,
): BenchRow {
  const halo = band && nameFigures(`${task}Band`, { de: band.mean, p95: band.p95 });
  return {
    part: task,
    scene,
    target,
    kind: "",
    way: "",
    engine: method,
    figures: { ...nameFigures(task, score), ...halo, [`${task}Ms`]: cpuMs },
  };
}

/** One target of a selection as a row; borders are those after five clicks unless named otherwise. */
export function listSelection(row: SelectRow): BenchRow {
  const { iou, borders, iou1, iou3, iou5, iou10, noc85, noc90, drop } = row;
  const { laterClicks, harmfulClicks, second } = row;
  const [at3, at5] = borders;
  return {
    part: "select",
    scene: row.scene,
    target: row.target,
    kind: row.cls,
    way: "",
    engine: "ours",
    figures: {
      iou1,
      iou3,
      iou5,
      iou10,
      noc85,
      noc90,
      drop,
      laterClicks,
      harmfulClicks,
      secondAlone: second?.alone ?? null,
      secondAdded: second?.added ?? null,
      borderDistance3: at3?.distance ?? null,
      borderDistance: at5?.distance ?? null,
      borderNear3: at3?.near ?? null,
      borderNear: at5?.near ?? null,
      ripple3: at3?.ripple ?? null,
      ripple: at5?.ripple ?? null,
      clickMs: row.ms.reduce((sum, value) => sum + value, 0) / row.ms.length,
    },
    clicks: { iou, signs: "" },
  };
}

/** A solved camera's errors as a row; only those from the sharp photo go under the plain names. */
export function listCamera(
  photoName: "photo.png" | "photo.jpg",
  { scene, errors, camera, cpuMs }: CameraRow,
): BenchRow {
  const prefix = photoName === "photo.png" ? "camera" : "cameraJpeg";
  const figures = nameFigures(prefix, { ...errors, confidence: camera.confidence, ms: cpuMs });
  return { part: "camera", scene, target: "", kind: "", way: photoName, engine: "ours", figures };
}
