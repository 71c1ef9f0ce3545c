import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { listScenes, readScene } from "./redesign/bench-scene.ts";
import { cameraPredictions, solveSceneCameras, summariseCameras } from "./redesign/camera.ts";
import { benchFloor } from "./redesign/floor-bench.ts";
import { benchRecolour, type ScoredCase } from "./redesign/recolour-bench.ts";
import { reportPage, type BenchView } from "./redesign/report-page.ts";
import { benchSelection } from "./redesign/select.ts";
import { summarise, targets, verdictOf } from "./redesign/summarise-cases.ts";

const { values } = parseArgs({
  options: {
    /** A folder of scenes in RoomBench's format. */
    set: { type: "string", default: new URL("rooms/", import.meta.url).pathname },
    /** Where to write the predictions that RoomBench's scorers read. */
    pred: { type: "string" },
    json: { type: "string" },
    report: { type: "string" },
    /** Some of paint, floor, select, camera, with commas between. */
    only: { type: "string", default: "paint,floor,select,camera" },
    baselines: { type: "boolean", default: true },
  },
  allowNegative: true,
});
const { set, pred } = values;
const wanted = new Set(values.only.split(","));
const report: Record<string, unknown> = { set, node: process.version };
const views: BenchView[] = [];

if (wanted.has("paint") || wanted.has("floor")) await benchSurfaces();
if (wanted.has("select")) {
  const folder = pred === undefined ? null : join(pred, "select");
  const selection = await benchSelection(set, folder);
  console.log("Selection by simulated clicks: means");
  console.table(selection.means);
  report["select"] = selection;
}
if (wanted.has("camera")) {
  for (const photoName of ["photo.png", "photo.jpg"] as const) await benchCameras(photoName);
}
if (values.json !== undefined) {
  await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
}
if (values.report !== undefined) {
  await writeFile(values.report, await reportPage("Redesign", views));
}

async function benchSurfaces(): Promise<void> {
  const paint: ScoredCase[] = [];
  const floor: ScoredCase[] = [];
  const options = { baselines: values.baselines, predictions: pred };
  if (pred !== undefined) {
    await mkdir(join(pred, "recolor"), { recursive: true });
    await mkdir(join(pred, "floor"), { recursive: true });
  }
  for (const id of listScenes(set)) {
    const scene = await readScene(set, id);
    if (wanted.has("paint")) paint.push(...(await benchRecolour(scene, options, views)));
    if (wanted.has("floor")) floor.push(...(await benchFloor(scene, options, views)));
  }
  const summaries = { paint: summarise(paint), floor: summarise(floor) };
  console.log("Paint, true masks: medians");
  console.table(summaries.paint);
  console.log("Floor, true masks and planes: medians");
  console.table(summaries.floor);
  console.log("Targets, for the whole public set");
  console.table(targets.map((target) => verdictOf(target, summaries)));
  Object.assign(report, { summaries, paint, floor });
}

/** Solves the cameras of all scenes from their photos of that name. */
async function benchCameras(photoName: "photo.png" | "photo.jpg"): Promise<void> {
  const rows = await solveSceneCameras(set, photoName);
  if (rows.length === 0) return;
  console.log(`Camera from ${photoName}: errors`);
  console.table(summariseCameras(rows));
  report[`camera ${photoName}`] = rows;
  if (pred === undefined) return;
  const file = join(pred, `camera-${photoName.replace(".", "-")}.json`);
  await mkdir(pred, { recursive: true });
  await writeFile(file, `${JSON.stringify(cameraPredictions(rows), null, 2)}\n`);
}
