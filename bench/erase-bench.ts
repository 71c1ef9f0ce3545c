import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { chooseBestPeers } from "./erase/choose-peers.ts";
import { compareEngines } from "./erase/compare-engines.ts";
import { writeReport } from "./contact-sheet.ts";
import { drawPhotoSheets, drawSceneSheets } from "./erase/draw-sheets.ts";
import { listScenes } from "./erase/erase-set.ts";
import { mediansOf, tableOfEngines, tableOfScenes } from "./erase/erase-table.ts";
import { judgeBrowser, judgeLarge, judgeScenes } from "./erase/erase-targets.ts";
import { listEngines } from "./erase/list-engines.ts";
import { measureBrowser } from "./erase/measure-browser.ts";
import { measureCores } from "./erase/measure-cores.ts";
import { enlargeScene, measureLarge, type LargeRow } from "./erase/measure-large.ts";

/**
 * The eraser on rooms with a known truth, beside its peers, then on large photos, in a browser, and
 * WASM beside its twin. `--quick` leaves all but our own scores out, and writes only where asked.
 * What a part cannot measure here it says, and the others go on.
 */
const { values: options } = parseArgs({
  options: {
    /** A folder of rooms, and where to keep what was made of them. */
    set: { type: "string", default: join(import.meta.dirname, "rooms") },
    pred: { type: "string" },
    json: { type: "string" },
    report: { type: "string" },
    quick: { type: "boolean", default: false },
    /** How often each picture is filled; the least costly counts. */
    rounds: { type: "string", default: "1" },
    /** Sizes in megapixels, and the room that is made so large: the first unless named. */
    large: { type: "string", default: "3,12" },
    scene: { type: "string" },
  },
});

/** Larger pictures take peers minutes. */
const mostPeerMegapixels = 3;

/** A square on the bare wall of a carried room. */
const wall = { scene: "scene_6", left: 0.57, top: 0.2, side: 256, megapixels: 12 };

const kept = join(import.meta.dirname, "results");
const json = options.json ?? (options.quick ? undefined : join(kept, "erase.json"));
const page = options.report ?? (options.quick ? undefined : join(kept, "erase.html"));
const scratch = await mkdtemp(join(tmpdir(), "roomwright-erase-"));
try {
  const folder = options.pred ?? scratch;
  const scenes = await listScenes(options.set);
  const { engines, missing } = listEngines({ peers: !options.quick });
  const results = await compareEngines(engines, scenes, { folder, rounds: Number(options.rounds) });
  const ours = results.find(({ kind }) => kind === "ours");
  if (ours === undefined) throw new Error("ours did not run");
  const peers = chooseBestPeers(results);
  const tables = [tableOfScenes(ours), [tableOfEngines(results), ...missing].join("\n")];
  for (const table of tables) console.log(`${table}\n`);

  const named = scenes.find(({ name }) => name === options.scene) ?? scenes[0]!;
  const compared = new Set(["ours", "none", peers.texture?.name]);
  const large: LargeRow[] = [];
  const sizes = options.large.split(",").map(Number);
  for (const size of options.quick ? [] : sizes.filter((megapixels) => megapixels > 0)) {
    const able = engines.filter(
      ({ name, kind }) =>
        compared.has(name) && (size <= mostPeerMegapixels || kind === "ours" || name === "none"),
    );
    large.push(...(await measureLarge(named, able, size, scratch)));
  }
  const browser = options.quick ? [] : await attempt("browser", measureWall);
  const cores = options.quick ? [] : await attempt("cores", () => measureCores(named, scratch));
  for (const rows of [large, browser, cores]) if (rows.length > 0) console.table(rows);
  const targets = [
    ...judgeScenes(ours.scenes),
    ...judgeLarge(large, "ours"),
    ...judgeBrowser(browser),
  ];
  console.table(targets);

  if (json !== undefined) {
    const figures = results.map((one) => ({ ...one, medians: mediansOf(one.scenes) }));
    const about = { node: process.version, set: options.set };
    const report = { ...about, targets, engines: figures, large, browser, cores };
    await writeText(json, `${JSON.stringify(report, null, 2)}\n`);
  }
  if (page !== undefined) {
    const sheets = await drawSceneSheets(scenes, ours, peers, folder);
    const photos = await drawPhotoSheets(engines, ours, peers, join(folder, "photos"));
    await writeText(page, writeReport("Erase", tables, [...sheets, ...photos]));
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}

/** Rows of a part of the bench; none, and a line about why, where it fails. */
async function attempt<Row>(part: string, measure: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await measure();
  } catch (error) {
    console.log(`${part}: not measured, ${String(error)}`);
    return [];
  }
}

async function measureWall() {
  const rooms = await listScenes(join(import.meta.dirname, "rooms"));
  const room = rooms.find(({ name }) => name === wall.scene) ?? rooms[0]!;
  const { photo, width, height } = await enlargeScene(room, wall.megapixels, scratch);
  const left = Math.round(width * wall.left);
  const top = Math.round(height * wall.top);
  return measureBrowser(photo, { left, top, side: wall.side }, scratch);
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(dirname(resolve(file)), { recursive: true });
  await writeFile(file, text);
}
