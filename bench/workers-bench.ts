import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { openSite } from "#support/open-site.ts";
import { visitProcess } from "#support/process-visitor.ts";

import { readCpuSeconds } from "./read-cpu-seconds.ts";
import { reportTable } from "./report-table.ts";

/**
 * How many renders a minute one worker does, and how many two do that share a PostgreSQL and a folder of
 * files with it. Each renders on one thread; the server only answers. Good is 1.8 times as many where
 * the cores allow it: `bound` is how many times as many this machine could do at most, with every core
 * busy all the time, by what a render costs over all processes (server, database, workers, this client).
 * A worker writes its results on more than one core where it has them; with `--core-each` each has one to
 * itself, as on machines of its own (Linux: taskset(1)).
 */

const { values } = parseArgs({ options: { "core-each": { type: "boolean", default: false } } });

const renders = 36;
const rounds = 2;
/** Seldom, for each look opens a connection of its own; when the last one was done the database tells. */
const lookMs = 1_000;
const photo = await readFile(new URL("../server/seed/rooms/living-room.jpg", import.meta.url));
const points: [number, number][] = [
  [600, 400],
  [900, 400],
  [900, 700],
  [600, 700],
];
const hole = {
  id: "00000000-0000-4000-8000-000000000001",
  enabled: true,
  kind: "erase",
  engine: "builtin",
  seed: 7,
  mask: { shapes: [{ kind: "polygon", operation: "add", points }], grow: 0, feather: 0 },
};

type Row = {
  workers: number;
  "renders/min": number;
  seconds: number;
  "CPU s/render": number;
  /** What the cores could do at that price. */
  "at most/min": number;
};
const cores = availableParallelism();
const rows: Row[] = [];
for (let round = 0; round < rounds; round += 1) {
  for (const workers of [1, 2]) rows.push(await measure(workers));
}
const best = (workers: number, column: "renders/min" | "at most/min" = "renders/min") =>
  Math.max(...rows.filter((row) => row.workers === workers).map((row) => row[column]));
// Two workers do no more than twice the work of one, however many cores there are.
const bound = Math.min(2, best(2, "at most/min") / best(1));
const figures = {
  ratio: Number((best(2) / best(1)).toFixed(2)),
  bound: Number(bound.toFixed(2)),
  cores,
};
await reportTable("workers", [...rows, figures]);

async function measure(workers: number): Promise<Row> {
  const site = await openSite({ servers: 1, workers });
  try {
    if (values["core-each"]) site.workers.forEach(({ pid }, core) => giveCore(pid, core));
    const visitor = await visitProcess(() => site.readOrigin());
    const body = new FormData();
    body.append("name", "Living room");
    body.append("file", new Blob([photo], { type: "image/jpeg" }), "living-room.jpg");
    const created = await visitor.send("/api/v1/images", { method: "POST", body });
    const { id: imageId } = (await created.json()) as Image;
    const post = (path: string, asked: object) =>
      visitor.send(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(asked),
      });
    const designs: Design[] = [];
    for (let index = 0; index < renders + workers; index += 1) {
      const asked = { imageId, name: `Design ${index}`, edits: [hole] };
      designs.push((await (await post("/api/v1/designs", asked)).json()) as Design);
    }
    const queue = async (some: readonly Design[]) => {
      for (const { id } of some) await post(`/api/v1/designs/${id}/renders`, {});
    };
    const waitFor = async (count: number) => {
      for (;;) {
        const [row] = await site.ask<{ done: number }>(
          "select count(*)::int as done from renders where state = 'done'",
        );
        if ((row?.done ?? 0) >= count) return;
        await sleep(lookMs);
      }
    };
    // Each worker's first one takes longer: its thread starts with it.
    await queue(designs.slice(0, workers));
    await waitFor(workers);
    const cpuBefore = await readCpuSeconds(process.pid);
    const began = new Date();
    await queue(designs.slice(workers));
    await waitFor(renders + workers);
    const [last] = await site.ask<{ at: Date }>("select max(finished_at) as at from renders");
    const seconds = ((last?.at.getTime() ?? Infinity) - began.getTime()) / 1000;
    const cpu = ((await readCpuSeconds(process.pid)) - cpuBefore) / renders;
    return {
      workers,
      "renders/min": Math.round((renders * 60) / seconds),
      seconds: Number(seconds.toFixed(2)),
      "CPU s/render": Number(cpu.toFixed(3)),
      "at most/min": Math.round((cores * 60) / cpu),
    };
  } finally {
    await site.close();
  }
}

/** Binds a process with all of its threads to a core. */
function giveCore(pid: number, core: number): void {
  execFileSync("taskset", ["-a", "-c", "-p", String(core), String(pid)]);
}
