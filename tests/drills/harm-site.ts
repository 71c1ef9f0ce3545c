import { setTimeout as sleep } from "node:timers/promises";

import type { Site } from "#support/open-site.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { startDrillLoad } from "./drill-load.ts";
import type { DrillOptions, DrillReport } from "./drill.ts";
import type { Harm } from "./harms.ts";
import { judgeSite } from "./judge-site.ts";
import type { Timings } from "./judge-site.ts";
import { createWitness } from "./witness.ts";

/** Work is well under way again by then. */
const answersBeforeHarm = 10;

/** Does one kind of harm to a site under load, again and again, and judges what came of it. */
export async function harmSite(
  { open, harm }: Harm,
  { rounds, visitors }: DrillOptions,
): Promise<DrillReport> {
  const site = await open();
  try {
    const timings: Timings = { readySeconds: [], silenceSeconds: [] };
    const witness = createWitness();
    const load = await startDrillLoad(() => site.readOrigin(), witness, visitors);
    for (let round = 0; round < rounds; round += 1) {
      load.listenAnew();
      while (load.countAnswers() < answersBeforeHarm) await sleep(20);
      await sleep(Math.random() * 500);
      load.listenAnew();
      const began = performance.now();
      await harm(site);
      await waitUntilReady(site);
      timings.readySeconds.push((performance.now() - began) / 1000);
      while (load.countAnswers() === 0) {
        await waitUntilReady(site);
        await sleep(20);
      }
      timings.silenceSeconds.push(load.longestSilenceMs() / 1000);
    }
    return await judgeSite(site, load, witness, timings);
  } finally {
    await site.close();
  }
}

/** Starts what has ended again, as whoever watches over a service does. */
async function waitUntilReady(site: Site): Promise<void> {
  for (const index of site.servers.keys()) {
    while (!(await isReady(site.servers[index]))) {
      if (site.servers[index]?.hasEnded() === true) await site.startServer(index);
      await sleep(20);
    }
  }
}

async function isReady(server: ServerProcess | undefined): Promise<boolean> {
  return fetch(`${server?.origin ?? ""}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}
