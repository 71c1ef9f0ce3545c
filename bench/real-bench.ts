import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { summariseRows, type BenchRow } from "./bench-row.ts";
import { measureCamera } from "./real/camera-part.ts";
import { measureFloor, measurePaint, type CoveredSurface } from "./real/cover-part.ts";
import { measureErase } from "./real/erase-part.ts";
import { clickWhole, playClicks, playTarget, type PlayedClick } from "./real/play-clicks.ts";
import { measureMeant, measureNames } from "./real/meant-part.ts";
import { writeRealPage } from "./real/real-page.ts";
import { loadRealPeers } from "./real/real-peers.ts";
import { openRealRoom, type RealRoom } from "./real/real-room.ts";
import { realParts, type RealResult, type RealSheet } from "./real/real-result.ts";
import { hasTruth, kindOf, listRealCases, readPick, readTruth, toMask } from "./real/real-set.ts";
import { measureScribbles } from "./real/scribble-part.ts";
import { measureGrabCut, measureSelection } from "./real/select-part.ts";

/**
 * Everything that is done to a photo, on real photos with a truth drawn by hand: selections by
 * simulated clicks and scribbles and without any, cameras, erased objects, painted walls and laid floors. A folder holds `photos/`,
 * `truth/` and perhaps `pick.json`; nothing is written to it.
 */
const { values } = parseArgs({
  options: {
    set: { type: "string" },
    /** Where sheets, results and the page are written: a new folder unless given. */
    out: { type: "string" },
    json: { type: "string" },
    /** Some of select, meant, scribble, camera, erase, paint, floor, with commas between. */
    only: { type: "string", default: realParts.join(",") },
    /** The first letters of some photos' names, with commas between. */
    photos: { type: "string", default: "" },
    peers: { type: "boolean", default: true },
  },
  allowNegative: true,
});
if (values.set === undefined) throw new Error("--set: a folder with photos/ and truth/ is needed");
const set = values.set;
const parts = new Set(values.only.split(","));
const out = resolve(values.out ?? (await mkdtemp(join(tmpdir(), "roomwright-real-"))));
await mkdir(out, { recursive: true });
const pick = readPick(set);
const wantsPeers = values.peers && parts.has("erase");
const { peers, missing } = wantsPeers ? await loadRealPeers() : { peers: [], missing: [] };
const rows: BenchRow[] = [];
const sheets: RealSheet[] = [];

for (const realCase of listRealCases(set, values.photos.split(",").filter(Boolean))) {
  const room = await openRealRoom(realCase);
  const known = new Map<string, Promise<PlayedClick[]>>();
  const play = (target: string): Promise<PlayedClick[]> => {
    const played = known.get(target) ?? select(room, target);
    known.set(target, played);
    return played;
  };
  if (parts.has("camera")) {
    await attempt(`camera ${room.name}`, () => ({ rows: [measureCamera(room)], sheets: [] }));
  }
  for (const target of room.targets) {
    if (target.kind === "object" || !parts.has("select")) continue;
    await attempt(`select ${room.name} ${target.name}`, async () => {
      const row = await measureSelection(set, room, target, await play(target.name));
      const others = values.peers ? [await measureGrabCut(set, room, target)] : [];
      return { rows: [row, ...others], sheets: [] };
    });
  }
  for (const kind of ["wall", "floor"] as const) {
    if (!parts.has("meant")) continue;
    await attempt(`meant ${room.name} ${kind}`, async () => {
      const row = await measureMeant(set, room, kind);
      return { rows: row === null ? [] : [row], sheets: [] };
    });
  }
  if (parts.has("meant")) {
    await attempt(`names ${room.name}`, async () => {
      const row = await measureNames(set, room);
      return { rows: row === null ? [] : [row], sheets: [] };
    });
  }
  for (const part of ["paint", "floor"] as const) {
    const target = pick[part][room.name] ?? (await findLargest(room, part));
    if (!parts.has(part) || target === null) continue;
    const measure = part === "paint" ? measurePaint : measureFloor;
    await attempt(`${part} ${room.name} ${target}`, async () =>
      measure(room, await describeSurface(room, target, await play(target)), out),
    );
  }
  for (const target of room.targets) {
    if (target.kind !== "object" || !parts.has("scribble")) continue;
    await attempt(`scribble ${room.name} ${target.name}`, async () => ({
      rows: await measureScribbles(set, room, target),
      sheets: [],
    }));
  }
  for (const target of room.targets) {
    if (target.kind !== "object" || !parts.has("erase")) continue;
    await attempt(`erase ${room.name} ${target.name}`, () =>
      measureErase(set, room, target, { out, peers }),
    );
  }
}

if (rows.length === 0) throw new Error("nothing was measured");
const summary = summariseRows(rows);
for (const line of missing) console.log(line);
console.table(
  Object.fromEntries(
    Object.entries(summary.means).map(([name, mean]) => [
      name,
      {
        mean,
        median: summary.medians[name],
        ...mapValues(summary.meansByKind, (kind) => kind[name]),
      },
    ]),
  ),
);
const report = { set, node: process.version, ...summary, rows };
const json = resolve(values.json ?? join(out, "real.json"));
await mkdir(dirname(json), { recursive: true });
await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
await writeFile(join(out, "index.html"), writeRealPage(rows, summary, sheets));
console.log(`Sheets: ${join(out, "index.html")}`);

/** What fails is said and makes the run fail, and the others go on. */
async function attempt(
  name: string,
  measure: () => RealResult | Promise<RealResult>,
): Promise<void> {
  try {
    keep(await measure());
  } catch (error) {
    console.log(`${name}: not measured, ${String(error)}`);
    process.exitCode = 1;
  }
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

function keep(result: RealResult): void {
  for (const row of result.rows) {
    const { part, scene, target, way, engine, clicks } = row;
    const figures = Object.entries(row.figures)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name} ${Number(value?.toPrecision(3))}`);
    const overlaps = clicks?.iou.map((value) => value.toFixed(2)).join(" ");
    const said = overlaps === undefined ? figures.join(", ") : `${overlaps} | ${clicks?.signs}`;
    console.log(
      [part, engine === "ours" ? "" : engine, scene, target, way, said]
        .filter((text) => text !== "")
        .join("  "),
    );
    if (overlaps !== undefined) console.log(`    ${figures.join(", ")}`);
  }
  rows.push(...result.rows);
  sheets.push(...result.sheets);
}

/** By simulated clicks where somebody drew the truth, by given ones elsewhere. */
async function select(room: RealRoom, target: string): Promise<PlayedClick[]> {
  const session = room.openSession();
  if (!hasTruth(set, room.name, target)) {
    const given = pick.clicks[room.name]?.[target];
    if (given === undefined) throw new Error(`${room.name}: ${target} has no truth and no clicks`);
    return playClicks(session, given, room.photo);
  }
  const truth = await readTruth(set, room.name, target, room.working, "working");
  return playTarget(session, truth, room.photo);
}

async function describeSurface(
  room: RealRoom,
  name: string,
  played: PlayedClick[],
): Promise<CoveredSurface> {
  const surface = { name, kind: kindOf(name), played };
  if (!hasTruth(set, room.name, name)) return { ...surface, truth: null };
  const drawn = await readTruth(set, room.name, name, room.photo, "photo");
  const working = await readTruth(set, room.name, name, room.working, "working");
  return { ...surface, truth: { drawn, clicked: clickWhole(toMask(working)) } };
}

async function findLargest(room: RealRoom, part: "paint" | "floor"): Promise<string | null> {
  const kind = part === "paint" ? "wall" : "floor";
  let best: string | null = null;
  let most = 0;
  for (const target of room.targets) {
    if (target.kind !== kind) continue;
    const { inside } = await readTruth(set, room.name, target.name, room.working, "working");
    const area = inside.reduce((sum, value) => sum + value, 0);
    if (area > most) [best, most] = [target.name, area];
  }
  return best;
}
