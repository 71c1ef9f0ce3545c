import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { listScenes, readScene } from "./redesign/bench-scene.ts";
import { benchFloor } from "./redesign/floor-bench.ts";
import { benchRecolour, type ScoredCase } from "./redesign/recolour-bench.ts";
import { reportPage, type BenchView } from "./redesign/report-page.ts";
import { summarise, targets, verdictOf } from "./redesign/summarise-cases.ts";

const { values } = parseArgs({
  options: {
    set: { type: "string", default: new URL("rooms/", import.meta.url).pathname },
    pred: { type: "string" },
    json: { type: "string" },
    report: { type: "string" },
    only: { type: "string" },
    baselines: { type: "boolean", default: true },
  },
  allowNegative: true,
});

const views: BenchView[] = [];
const paint: ScoredCase[] = [];
const floor: ScoredCase[] = [];
const options = { baselines: values.baselines, predictions: values.pred };
if (values.pred !== undefined) {
  await mkdir(join(values.pred, "recolor"), { recursive: true });
  await mkdir(join(values.pred, "floor"), { recursive: true });
}
for (const id of listScenes(values.set)) {
  const scene = await readScene(values.set, id);
  if (values.only !== "floor") paint.push(...(await benchRecolour(scene, options, views)));
  if (values.only !== "paint") floor.push(...(await benchFloor(scene, options, views)));
}

const summaries = { paint: summarise(paint), floor: summarise(floor) };
console.log("Paint, true masks: medians");
console.table(summaries.paint);
console.log("Floor, true masks and planes: medians");
console.table(summaries.floor);
console.table(targets.map((target) => verdictOf(target, summaries)));
if (values.json !== undefined) {
  const report = { set: values.set, node: process.version, summaries, paint, floor };
  await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
}
if (values.report !== undefined) {
  await writeFile(values.report, await reportPage("Redesign", views));
}
