import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";

import { planEdits } from "#batch/plan-edits.ts";
import type { BatchJob } from "#main/batch/batch-job.ts";
import { createForkOptions } from "#main/batch/batch-process.ts";
import { startBatch } from "#main/batch/batch-runner.ts";
import { decodeImage } from "#server/imaging/decode-image.ts";
import type { BatchRecipe } from "#shared/batch.ts";
import type { EditList } from "#shared/edit.ts";
import { utilityProcess } from "#support/electron-host/utility-process.ts";

import { measureServerRenders } from "./measure-server-renders.ts";
import type { PlannedPhoto } from "./measure-server-renders.ts";
import { readCpuSeconds } from "./read-cpu-seconds.ts";
import { reportTable } from "./report-table.ts";
import { watchMemory } from "./watch-memory.ts";

/**
 * The desktop's batch on photos of 12 megapixels, with one process and with two, and beside it the same photos and the
 * same recipe through the server, with one thread that renders and with two. Photos a minute as the clock has it and by
 * the processor's time alone, which says what a machine does that has nothing else to do. Memory is the most that all
 * processes take together without this one, and one of them alone; a batch's is also told with this one,
 * which stands in the place of the desktop's main process. PostgreSQL's is left out, its time on the
 * processor is in. `BATCH_PHOTOS` says how many photos.
 *
 * A batch's time begins with starting its processes; for each photo it decodes it, finds its walls, applies the
 * recipe, and writes the JPEG and two small pictures for the report. What the server does in its time stands at
 * `measureServerRenders`: it finds no walls, for browsers do that. The same search is measured here once for each room
 * the photos are made of, and stands apart as `cpuSecondsElsewhere`.
 */
const count = Number(process.env["BATCH_PHOTOS"] ?? "8");
const seeds = join(import.meta.dirname, "../server/seed/rooms");
const worker = join(import.meta.dirname, "../src/batch/batch-worker.ts");
const folder = mkdtempSync(join(tmpdir(), "roomwright-batch-bench-"));

const seedNames = readdirSync(seeds).filter((name) => name.endsWith(".jpg"));

async function drawPhotos(): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const seed = join(seeds, seedNames[number % seedNames.length] ?? "");
    await sharp(seed)
      .resize(4000, 3000, { fit: "cover" })
      .jpeg({ quality: 92 })
      .toFile(join(folder, `photo-${String(number).padStart(3, "0")}.jpg`));
  }
}

function listPhotos(): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".jpg"));
  return names.toSorted().map((name) => join(folder, name));
}

const fork = () => utilityProcess.fork(worker, [], createForkOptions(process.env));

const recipe: BatchRecipe = {
  walls: { kind: "paint", colour: "#2f6f8f", finish: "matt", materialId: null },
  floor: null,
  tone: { preset: "warm", strength: 0.4 },
  sizes: ["full"],
  format: "jpeg",
  mark: "Alder & Quay",
};

async function measureBatch(processes: number) {
  const job: BatchJob = {
    photosFolder: folder,
    resultsFolder: join(folder, `results-${processes}`),
    recipe,
    textures: {},
    isWatching: false,
    language: "en",
  };
  mkdirSync(job.resultsFolder);
  const memory = watchMemory(process.pid);
  const [cpuBefore, startMs] = [await readCpuSeconds(process.pid), performance.now()];
  const batch = await startBatch({ job, processes, fork, onChanged: () => undefined });
  await batch.ended;
  const wallSeconds = (performance.now() - startMs) / 1000;
  const cpuSeconds = (await readCpuSeconds(process.pid)) - cpuBefore;
  const { peakBytes, peakBelowBytes, peakOfOneBytes } = await memory.stop();
  const { done, doubtful, failed } = batch.read();
  return {
    what: "batch",
    workers: processes,
    photos: count,
    done,
    doubtful,
    failed,
    ...describeSpeed(processes, wallSeconds, cpuSeconds),
    peakMegabytes: toMegabytes(peakBelowBytes),
    peakMegabytesOfOne: toMegabytes(peakOfOneBytes),
    peakMegabytesWithThis: toMegabytes(peakBytes),
  };
}

async function measureServer(
  photos: readonly PlannedPhoto[],
  workers: number,
  cpuSecondsElsewhere: number,
) {
  const figures = await measureServerRenders(photos, recipe, workers);
  return {
    what: "server",
    workers,
    photos: count,
    done: figures.done,
    failed: count - figures.done,
    ...describeSpeed(workers, figures.wallSeconds, figures.cpuSeconds),
    cpuSecondsElsewhere,
    peakMegabytes: toMegabytes(figures.peakBytes),
    peakMegabytesOfOne: toMegabytes(figures.peakOfOneBytes),
  };
}

/** What browsers find out before they ask a server for anything, and what it costs them a photo. */
async function planPhotos(): Promise<{ photos: PlannedPhoto[]; cpuSeconds: number }> {
  const paths = listPhotos();
  const rooms = Math.min(paths.length, seedNames.length);
  const plans: EditList[] = [];
  let microseconds = 0;
  for (const path of paths.slice(0, rooms)) {
    const photo = await decodeImage(path);
    const before = process.cpuUsage();
    plans.push(planEdits(photo, recipe).edits);
    const { user, system } = process.cpuUsage(before);
    microseconds += user + system;
  }
  const photos = paths.map((path, index) => ({ path, edits: plans[index % rooms] ?? [] }));
  return { photos, cpuSeconds: round(microseconds / 1_000_000 / rooms) };
}

function describeSpeed(workers: number, wallSeconds: number, cpuSeconds: number) {
  return {
    photosPerMinute: round((count * 60) / wallSeconds),
    cpuSecondsPerPhoto: round(cpuSeconds / count),
    photosPerMinuteByCpu: round((count * 60 * workers) / cpuSeconds),
  };
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

try {
  await drawPhotos();
  const rows: object[] = [await measureBatch(1), await measureBatch(2)];
  const { photos, cpuSeconds } = await planPhotos();
  for (const workers of [1, 2]) rows.push(await measureServer(photos, workers, cpuSeconds));
  await reportTable("batch", rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
