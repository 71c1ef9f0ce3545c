import { countLeftovers } from "./count-leftovers.ts";
import type { DrillLoad } from "./drill-load.ts";
import type { DrillReport } from "./drill.ts";
import type { Site } from "#support/open-site.ts";
import type { Witness } from "./witness.ts";

/** How long the site took after each harm until it was ready, and until somebody had an answer. */
export type Timings = { readySeconds: number[]; silenceSeconds: number[] };

type Counts = { done: number; results: number; counted: number };

/**
 * Ends the load, stops the site and says what came of everything: what was acknowledged and is lost or
 * doubled, renders that failed or left more than one result, answers that nobody should get, and what
 * the next sweep leaves on the disk. The one table that drills under load end with.
 */
export async function judgeSite(
  site: Site,
  load: DrillLoad,
  witness: Witness,
  { readySeconds, silenceSeconds }: Timings,
): Promise<DrillReport> {
  const { found, failedRenders } = await load.stop();
  const stopping = performance.now();
  await site.stopProcesses();
  const stopSeconds = (performance.now() - stopping) / 1000;
  const [counts = { done: 0, results: 0, counted: 0 }] = await site.ask<Counts>(
    `select (select count(*)::int from renders where state = 'done') as done,
       (select count(*)::int from render_files where kind = 'result') as results,
       (select coalesce(sum(count), 0)::int from usage_days where metric = 'render') as counted`,
  );
  const { leftovers, missing } = await countLeftovers(site);
  const verdict = witness.compare(found);
  const faults = load.listFaults();
  for (const fault of faults) console.error(fault);
  for (const path of [...leftovers, ...missing]) console.error(path);
  const row = {
    rounds: readySeconds.length,
    acknowledged: verdict.acknowledged,
    lost: verdict.lost.length,
    doubled: verdict.doubled.length,
    "failed renders": failedRenders,
    "renders done": counts.done,
    results: counts.results,
    "wrong answers": faults.length,
    leftovers: leftovers.length,
    "files missing": missing.length,
    "ready s": median(readySeconds),
    "ready s, worst": worst(readySeconds),
    "silence s, worst": worst(silenceSeconds),
    "stop s": Number(stopSeconds.toFixed(2)),
  };
  const bad = verdict.lost.length + verdict.doubled.length + failedRenders + faults.length;
  const isOnce = counts.done === counts.results && counts.done === counts.counted;
  return { rows: [row], isHeld: bad + leftovers.length + missing.length === 0 && isOnce };
}

function worst(measured: readonly number[]): number {
  return Number(Math.max(0, ...measured).toFixed(2));
}

function median(measured: readonly number[]): number {
  return Number((measured.toSorted((a, b) => a - b)[measured.length >> 1] ?? 0).toFixed(2));
}
