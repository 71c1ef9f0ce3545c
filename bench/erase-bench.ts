import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { chooseBestPeers } from "./erase/choose-peers.ts";
import { compareEngines } from "./erase/compare-engines.ts";
import { writeReport } from "./erase/contact-sheet.ts";
import { drawPhotoSheets, drawSceneSheets } from "./erase/draw-sheets.ts";
import { listScenes } from "./erase/erase-set.ts";
import { mediansOf, tableOfEngines, tableOfScenes } from "./erase/erase-table.ts";
import { compareWithTargets } from "./erase/erase-targets.ts";
import { listEngines } from "./erase/list-engines.ts";

const { values: options } = parseArgs({
  options: {
    set: { type: "string", default: join(import.meta.dirname, "rooms") },
    pred: { type: "string" },
    json: { type: "string" },
    report: { type: "string" },
    quick: { type: "boolean", default: false },
    rounds: { type: "string", default: "1" },
  },
});

const scratch = await mkdtemp(join(tmpdir(), "roomwright-erase-"));
try {
  const folder = options.pred ?? scratch;
  const scenes = await listScenes(options.set);
  const { engines, missing } = listEngines({ peers: !options.quick });
  const results = await compareEngines(engines, scenes, { folder, rounds: Number(options.rounds) });
  const ours = results.find(({ kind }) => kind === "ours");
  if (ours === undefined) throw new Error("ours did not run");
  const targets = compareWithTargets(ours.scenes);
  const tables = [tableOfScenes(ours), [tableOfEngines(results), ...missing].join("\n")];
  for (const table of tables) console.log(`${table}\n`);
  console.table(targets);

  if (options.json !== undefined) {
    const engineFigures = results.map((one) => ({ ...one, medians: mediansOf(one.scenes) }));
    const figures = { node: process.version, set: options.set, targets, engines: engineFigures };
    await writeText(options.json, `${JSON.stringify(figures, null, 2)}\n`);
  }
  if (options.report !== undefined) {
    const peers = chooseBestPeers(results);
    const sheets = await drawSceneSheets(scenes, ours, peers, folder);
    const photos = await drawPhotoSheets(engines, ours, peers, join(folder, "photos"));
    await writeText(options.report, writeReport(tables, [...sheets, ...photos]));
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(dirname(resolve(file)), { recursive: true });
  await writeFile(file, text);
}
