import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";

import type { BatchJob } from "#main/batch/batch-job.ts";
import { createForkOptions } from "#main/batch/batch-process.ts";
import { startBatch } from "#main/batch/batch-runner.ts";
import { utilityProcess } from "#support/electron-host/utility-process.ts";

import { readCpuSeconds } from "./read-cpu-seconds.ts";
import { reportTable } from "./report-table.ts";
import { watchMemory } from "./watch-memory.ts";

/**
 * The desktop's batch on photos of 12 megapixels, with one process and with two: photos a minute as
 * the clock has it and by the processor's time alone, which says what a machine does that has nothing
 * else to do, and the most memory that all processes take together, this one included, and one of them
 * alone. `BATCH_PHOTOS` says how many.
 */
const count = Number(process.env["BATCH_PHOTOS"] ?? "8");
const seeds = join(import.meta.dirname, "../server/seed/rooms");
const worker = join(import.meta.dirname, "../src/batch/batch-worker.ts");
const folder = mkdtempSync(join(tmpdir(), "roomwright-batch-bench-"));

async function drawPhotos(): Promise<void> {
  const names = readdirSync(seeds).filter((name) => name.endsWith(".jpg"));
  for (let number = 0; number < count; number += 1) {
    const seed = join(seeds, names[number % names.length] ?? "");
    await sharp(seed)
      .resize(4000, 3000, { fit: "cover" })
      .jpeg({ quality: 92 })
      .toFile(join(folder, `photo-${String(number).padStart(3, "0")}.jpg`));
  }
}

const fork = () => utilityProcess.fork(worker, [], createForkOptions(process.env));

async function measure(processes: number) {
  const job: BatchJob = {
    photosFolder: folder,
    resultsFolder: join(folder, `results-${processes}`),
    recipe: {
      walls: { kind: "paint", colour: "#2f6f8f", finish: "matt", materialId: null },
      floor: null,
      tone: { preset: "warm", strength: 0.4 },
      sizes: ["full"],
      format: "jpeg",
      mark: "Alder & Quay",
    },
    textures: {},
    isWatching: false,
    language: "en",
  };
  mkdirSync(job.resultsFolder);
  const memory = watchMemory(process.pid);
  const [cpuBefore, startMs] = [await readCpuSeconds(process.pid), performance.now()];
  const batch = await startBatch({ job, processes, fork, onChanged: () => undefined });
  await batch.ended;
  const wallS = (performance.now() - startMs) / 1000;
  const cpuS = (await readCpuSeconds(process.pid)) - cpuBefore;
  const { peakBytes, peakOfOneBytes } = await memory.stop();
  const { done, doubtful, failed } = batch.read();
  return {
    processes,
    photos: count,
    done,
    doubtful,
    failed,
    photosPerMinute: round((count * 60) / wallS),
    cpuSecondsPerPhoto: round(cpuS / count),
    photosPerMinuteByCpu: round((count * 60 * processes) / cpuS),
    peakMegabytes: Math.round(peakBytes / 1024 / 1024),
    peakMegabytesOfOne: Math.round(peakOfOneBytes / 1024 / 1024),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

try {
  await drawPhotos();
  await reportTable("batch", [await measure(1), await measure(2)]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
