import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { summariseRows, type BenchRow } from "./bench-row.ts";
import { writeReport } from "./contact-sheet.ts";
import { listScenes, readScene, type BenchScene } from "./redesign/bench-scene.ts";
import { cameraPredictions, solveSceneCameras, summariseCameras } from "./redesign/camera.ts";
import { benchFloor } from "./redesign/floor-bench.ts";
import { measureLargeTimes } from "./redesign/large-times.ts";
import { benchOwnInputs } from "./redesign/own-inputs.ts";
import { measurePreviewTimes } from "./redesign/preview-times.ts";
import { benchRecolour, type ScoredCase } from "./redesign/recolour-bench.ts";
import { drawPhotos } from "./redesign/draw-photos.ts";
import { drawView, type BenchView } from "./redesign/report-page.ts";
import { benchSelection } from "./redesign/select.ts";
import { median, summarise } from "./redesign/summarise-cases.ts";
import { listCamera, listCase, listSelection } from "./redesign/list-rows.ts";
import { judge } from "./redesign/targets.ts";

const { values } = parseArgs({
  options: {
    /** A folder of scenes in RoomBench's format. */
    set: { type: "string", default: new URL("rooms/", import.meta.url).pathname },
    /** Names of some scenes of the set, with commas between. */
    rooms: { type: "string", default: "" },
    /** Where to write the predictions that RoomBench's scorers read. */
    pred: { type: "string" },
    json: { type: "string" },
    report: { type: "string" },
    /** Some of paint, floor, own, select, camera, large, preview, with commas between. */
    only: { type: "string", default: "paint,floor,own,select,camera,large,preview" },
    /** Whether simple methods are measured as well. */
    peers: { type: "boolean", default: true },
  },
  allowNegative: true,
});
const { set, pred } = values;
const wanted = new Set(values.only.split(","));
const report: Record<string, unknown> = { set, node: process.version };
const figures = new Map<string, number>();
const views: BenchView[] = [];
/** Pictures of a large set do not fit into memory: they are kept where they are drawn. */
const show = (view: BenchView): void => {
  if (values.report !== undefined) views.push(view);
};
const scenes: BenchScene[] = [];
for (const id of listScenes(set, values.rooms.split(",").filter(Boolean))) {
  scenes.push(await readScene(set, id));
}
if (scenes.length === 0) throw new Error(`${set}: no such scenes`);
const rows: BenchRow[] = [];

if (wanted.has("paint") || wanted.has("floor")) await benchSurfaces();
if (wanted.has("own")) await benchOwn();
if (wanted.has("select")) await benchSelect();
if (wanted.has("camera")) {
  for (const photoName of ["photo.png", "photo.jpg"] as const) await benchCameras(photoName);
}
if (wanted.has("large") && scenes[0] !== undefined) {
  const times = await measureLargeTimes(scenes[0]);
  console.log(`At 12 MP, ${scenes[0].id}: CPU ms`);
  console.table(times);
  figures.set("click ms at 12 MP", times.click);
  figures.set("paint ms at 12 MP", times.paint);
  figures.set("floor ms at 12 MP", times.floor);
  report["large"] = times;
}
if (wanted.has("preview") && scenes[0] !== undefined) await benchPreview(scenes[0]);
const verdicts = judge(figures);
console.log("Targets, for the whole public set");
console.table(verdicts);
report["verdicts"] = verdicts;
if (values.json !== undefined) {
  const whole = { ...summariseRows(rows), rows, ...report };
  await mkdir(dirname(resolve(values.json)), { recursive: true });
  await writeFile(values.json, `${JSON.stringify(whole, null, 2)}\n`);
}
if (values.report !== undefined) {
  const byScene = views.toSorted((one, other) => one.title.localeCompare(other.title));
  const sheets = [...(await Promise.all(byScene.map(drawView))), ...(await drawPhotos())];
  await writeFile(values.report, writeReport("Redesign", [describeVerdicts()], sheets));
}

function describeVerdicts(): string {
  const lines = verdicts.map(({ figure, ours, wanted: aim, isMet }) =>
    [String(figure).padEnd(54), String(ours).padEnd(9), String(aim).padEnd(15), isMet].join(" "),
  );
  return [`Scenes of ${set}; figure, ours, wanted, met`, ...lines].join("\n");
}

async function benchSurfaces(): Promise<void> {
  const paint: ScoredCase[] = [];
  const floor: ScoredCase[] = [];
  const options = { baselines: values.peers, predictions: pred };
  if (pred !== undefined) {
    await mkdir(join(pred, "recolor"), { recursive: true });
    await mkdir(join(pred, "floor"), { recursive: true });
  }
  for (const scene of scenes) {
    if (wanted.has("paint")) paint.push(...(await benchRecolour(scene, options, show)));
    if (wanted.has("floor")) floor.push(...(await benchFloor(scene, options, show)));
  }
  for (const [task, cases] of Object.entries({ paint, floor })) {
    if (cases.length === 0) continue;
    const summary = summarise(cases);
    console.log(`${task}, true masks and planes: medians`);
    console.table(summary);
    const ours = summary[0]!;
    figures.set(`${task} dE`, ours.de);
    figures.set(`${task} SSIM`, ours.ssim);
    figures.set(`${task} dE gainfit`, ours.de_gainfit);
    report[task] = { summary, cases };
    rows.push(...cases.map((one) => listCase(task, one)));
  }
}

/** Paint and floor with masks by clicks and a plane from the photo. */
async function benchOwn(): Promise<void> {
  const own = await benchOwnInputs(scenes, show);
  const [paint] = summarise(own.paint);
  const [floor] = summarise(own.floor);
  console.log("With our own masks (three clicks a surface) and our own camera: medians");
  console.table({ paint, floor });
  console.table(own.planes.map(({ scaleError, ...row }) => ({ ...row, ...scaleError })));
  if (paint !== undefined) {
    figures.set("paint, own mask: dE", paint.de);
    figures.set("paint, own mask: spill", paint.spill);
  }
  if (floor !== undefined) {
    figures.set("floor, own mask and camera: dE gainfit", floor.de_gainfit);
    const worst = Math.max(...own.planes.map(({ scaleError }) => scaleError.worst));
    figures.set("floor, own camera of known height: scale error %", worst);
  }
  report["own"] = own;
  rows.push(...own.paint.map((one) => listCase("ownPaint", one)));
  rows.push(...own.floor.map((one) => listCase("ownFloor", one)));
}

async function benchSelect(): Promise<void> {
  const folder = pred === undefined ? null : join(pred, "select");
  const selection = await benchSelection(scenes, folder);
  rows.push(...selection.rows.map(listSelection));
  console.log("Selection by simulated clicks: means");
  console.table(selection.means);
  const { overall, walls, floor } = selection.means;
  if (overall !== undefined) {
    figures.set("select IoU@1", overall.iou1);
    figures.set("select IoU@3", overall.iou3);
    figures.set("select IoU@5", overall.iou5);
    figures.set("select NoC@85", overall.noc85);
    figures.set("select NoC@90", overall.noc90);
    figures.set("select drop", overall.drop);
  }
  if (walls !== undefined) figures.set("select walls IoU@3", walls.iou3);
  if (floor !== undefined) figures.set("select floor IoU@3", floor.iou3);
  const seconds = selection.rows.flatMap(({ second }) => second ?? []);
  if (seconds.length > 0) {
    figures.set("select a second thing, by itself", meanOf(seconds.map(({ alone }) => alone)));
    figures.set("select a second thing, added", meanOf(seconds.map(({ added }) => added)));
  }
  const clicks = selection.rows.flatMap(({ ms }) => ms);
  if (clicks.length > 0) figures.set("click ms, median", median(clicks));
  report["select"] = selection;
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Only a graphics processor meets the target: the table names what drew. */
async function benchPreview(scene: BenchScene): Promise<void> {
  const preview = await measurePreviewTimes(scene);
  console.log(`Preview at 1440 × 900, ${scene.id}: ms a frame, drawn by ${preview.renderer}`);
  console.table(preview.rows);
  for (const { edit, stride, least } of preview.rows) {
    if (stride === 1) figures.set(`preview ms a frame, ${edit}`, least);
  }
  report["preview"] = preview;
}

/** Solves the cameras of all scenes from their photos of that name. */
async function benchCameras(photoName: "photo.png" | "photo.jpg"): Promise<void> {
  const cameras = await solveSceneCameras(scenes, photoName);
  rows.push(...cameras.map((row) => listCamera(photoName, row)));
  console.log(`Camera from ${photoName}: errors`);
  const { focal_pct: focal, pitch, vp_x: x, vp_y: y, ...others } = summariseCameras(cameras);
  console.table({ focal, pitch, x, y, ...others });
  for (const kind of ["median", "worst"] as const) {
    figures.set(`camera ${photoName}: focal %, ${kind}`, focal[kind]);
    figures.set(`camera ${photoName}: pitch, ${kind}`, pitch[kind]);
    figures.set(`camera ${photoName}: vp_x and vp_y, ${kind}`, Math.max(x[kind], y[kind]));
  }
  figures.set(`camera ${photoName}: ms, worst`, Math.max(...cameras.map(({ cpuMs }) => cpuMs)));
  report[`camera ${photoName}`] = cameras;
  if (pred === undefined) return;
  const file = join(pred, `camera-${photoName.replace(".", "-")}.json`);
  await mkdir(pred, { recursive: true });
  await writeFile(file, `${JSON.stringify(cameraPredictions(cameras), null, 2)}\n`);
}
