import { setTimeout as sleep } from "node:timers/promises";

import { readTreeBytes } from "#bench/watch-memory.ts";

import { startDrillLoad } from "./drill-load.ts";
import type { DrillOptions, DrillReport } from "./drill.ts";
import { judgeSite } from "./judge-site.ts";
import { openSite } from "#support/open-site.ts";
import type { Site } from "#support/open-site.ts";
import { createWitness } from "./witness.ts";

const parts = 10;
/** What the processes may have grown by between the second and the last tenth. */
const maxGrowth = 1.25;

/**
 * Two servers and two workers under load for as many minutes, without any harm: what they hold must
 * not grow, and everything is kept.
 */
export async function drillSoak({ minutes, visitors }: DrillOptions): Promise<DrillReport> {
  const site = await openSite({ servers: 2, workers: 2 });
  try {
    const witness = createWitness();
    const load = await startDrillLoad(() => site.readOrigin(), witness, visitors);
    const stretches: { minute: number; answers: number; MB: number; silence: number }[] = [];
    for (let part = 1; part <= parts; part += 1) {
      load.listenAnew();
      await sleep((minutes * 60_000) / parts);
      stretches.push({
        minute: Number(((part * minutes) / parts).toFixed(1)),
        answers: load.countAnswers(),
        MB: await measureMegabytes(site),
        silence: Number((load.longestSilenceMs() / 1000).toFixed(2)),
      });
    }
    const silenceSeconds = stretches.map(({ silence }) => silence);
    const verdict = await judgeSite(site, load, witness, { readySeconds: [], silenceSeconds });
    const growth = (stretches.at(-1)?.MB ?? 0) / (stretches[1]?.MB ?? 1);
    const rows = [...stretches, ...verdict.rows.map((row) => ({ minutes, ...row, growth }))];
    return { rows, isHeld: verdict.isHeld && growth <= maxGrowth };
  } finally {
    await site.close();
  }
}

async function measureMegabytes(site: Site): Promise<number> {
  const bytes = await Promise.all(
    [...site.servers, ...site.workers].map(({ pid }) => readTreeBytes(pid)),
  );
  return Math.round(bytes.reduce((sum, one) => sum + one, 0) / 1024 / 1024);
}
