import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { summariseRows } from "./bench-row.ts";
import { chooseBestPeers } from "./erase/choose-peers.ts";
import { compareEngines, type EngineResult } from "./erase/compare-engines.ts";
import { writeReport } from "./contact-sheet.ts";
import { drawPhotoSheets, drawSceneSheets } from "./erase/draw-sheets.ts";
import { createNodeEngine } from "./erase/erase-engine.ts";
import { listScenes, type SceneFiles } from "./erase/erase-set.ts";
import {
  listRows,
  mediansOf,
  tableOfEngines,
  tableOfScenes,
  tableOfSeeds,
  type SpreadRow,
} from "./erase/erase-table.ts";
import { judgeBrowser, judgeLarge, judgeScenes } from "./erase/erase-targets.ts";
import { listEngines } from "./erase/list-engines.ts";
import { measureBrowser } from "./erase/measure-browser.ts";
import { measureCores } from "./erase/measure-cores.ts";
import { enlargeScene, measureLarge, type LargeRow } from "./erase/measure-large.ts";

const parts = ["scenes", "large", "browser", "cores", "photos"];

/**
 * The eraser on rooms with a known truth, beside its peers, then on large photos, in a browser, and
 * WASM beside its twin. `--quick` leaves all but our own scores out, and writes only where asked.
 * What a part cannot measure here it says, and the others go on.
 */
const { values: options } = parseArgs({
  options: {
    /** A folder of rooms, and where to keep what was made of them. */
    set: { type: "string", default: join(import.meta.dirname, "rooms") },
    /** Names of some rooms of the set, with commas between. */
    rooms: { type: "string", default: "" },
    pred: { type: "string" },
    json: { type: "string" },
    report: { type: "string" },
    quick: { type: "boolean", default: false },
    /** Some of scenes, large, browser, cores, photos, with commas between; scenes are always measured. */
    only: { type: "string", default: parts.join(",") },
    peers: { type: "boolean", default: true },
    /** Ours is filled with each of them, with commas between; the first one's scores are compared. */
    seeds: { type: "string", default: "1" },
    /** How often each picture is filled; the least costly counts. */
    rounds: { type: "string", default: "1" },
    /** Sizes in megapixels, and the room that is made so large: the first unless named. */
    large: { type: "string", default: "3,12" },
    scene: { type: "string" },
  },
  allowNegative: true,
});
const wanted = new Set(options.quick ? ["scenes"] : options.only.split(","));
const isWhole = parts.every((part) => wanted.has(part));

/** Larger pictures take peers minutes. */
const mostPeerMegapixels = 3;

/** A square on the bare wall of a carried room. */
const wall = { scene: "scene_6", left: 0.57, top: 0.2, side: 256, megapixels: 12 };

const kept = join(import.meta.dirname, "results");
const json = options.json ?? (isWhole ? join(kept, "erase.json") : undefined);
const page = options.report ?? (isWhole ? join(kept, "erase.html") : undefined);
const scratch = await mkdtemp(join(tmpdir(), "roomwright-erase-"));
try {
  const folder = options.pred ?? scratch;
  const scenes = await listScenes(options.set, options.rooms.split(",").filter(Boolean));
  const [seed = 1, ...moreSeeds] = options.seeds.split(",").map(Number);
  const { engines, missing } = listEngines({ peers: options.peers && !options.quick, seed });
  // By the second or third fill an engine has compiled what it will.
  const warmRounds = isWhole ? 5 : 0;
  const rounds = Number(options.rounds);
  const results = await compareEngines(engines, scenes, { folder, rounds, warmRounds });
  const ours = results.find(({ kind }) => kind === "ours");
  if (ours === undefined) throw new Error("ours did not run");
  const peers = chooseBestPeers(results);
  const masks = "ours: the object as its mark, the rest of the mask as its shadow; peers: the mask";
  const tables = [tableOfScenes(ours), [tableOfEngines(results), masks, ...missing].join("\n")];
  for (const table of tables) console.log(`${table}\n`);
  const spread = await measureSpread(ours, seed, moreSeeds, scenes);
  if (spread.length > 0) console.table(spread);

  const named = scenes.find(({ name }) => name === options.scene) ?? scenes[0]!;
  const compared = new Set(["ours", "none", peers.texture?.name]);
  const large: LargeRow[] = [];
  const sizes = options.large.split(",").map(Number);
  for (const size of wanted.has("large") ? sizes.filter((megapixels) => megapixels > 0) : []) {
    const able = engines.filter(
      ({ name, kind }) =>
        compared.has(name) && (size <= mostPeerMegapixels || kind === "ours" || name === "none"),
    );
    large.push(...(await measureLarge(named, able, size, scratch)));
  }
  const browser = wanted.has("browser") ? await attempt("browser", measureWall) : [];
  const cores = wanted.has("cores")
    ? await attempt("cores", () => measureCores(named, scratch))
    : [];
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
    const rows = listRows(results);
    const summary = { ...summariseRows(rows), rows, spread };
    const report = { ...about, ...summary, targets, engines: figures, large, browser, cores };
    await writeText(json, `${JSON.stringify(report, null, 2)}\n`);
  }
  if (page !== undefined) {
    const sheets = await drawSceneSheets(scenes, ours, peers, folder);
    const photoFolder = join(folder, "photos");
    const photos = wanted.has("photos")
      ? await drawPhotoSheets(engines, ours, peers, photoFolder)
      : [];
    await writeText(page, writeReport("Erase", tables, [...sheets, ...photos]));
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}

/** Medians of ours over the scenes with every seed, and how far apart they lie; none with one seed. */
async function measureSpread(
  first: EngineResult,
  seed: number,
  others: readonly number[],
  scenes: readonly SceneFiles[],
): Promise<SpreadRow[]> {
  if (others.length === 0) return [];
  const bySeed = [{ seed, scenes: first.scenes }];
  for (const other of others) {
    const folder = join(scratch, `seed-${other}`);
    const engine = createNodeEngine("ours", "ours", other);
    const costs = { folder, rounds: 1, warmRounds: 0 };
    const [result] = await compareEngines([engine], scenes, costs);
    bySeed.push({ seed: other, scenes: result?.scenes ?? [] });
  }
  return tableOfSeeds(bySeed);
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
