import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { watchMemory } from "#bench/watch-memory.ts";
import type { Image } from "#shared/image.ts";
import { visitProcess } from "#support/process-visitor.ts";
import type { ProcessVisitor } from "#support/process-visitor.ts";
import { createPhoto, createUploadBody, eraseRectangle } from "#support/test-photos.ts";

import { countLeftovers } from "./count-leftovers.ts";
import type { DrillReport } from "./drill.ts";
import { openSite } from "#support/open-site.ts";
import { createWitness } from "./witness.ts";
import type { Kept, Witness } from "./witness.ts";

const calmVisitors = 20;
const overload = 10;
const seconds = 10;
/** Whoever is sent away asks again much sooner than they are told to. */
const impatientMs = 100;
const maxAnswerMs = 5_000;
const maxMegabytesMore = 400;
/** Of a flood's slowest hundredth, beside that of the few. */
const maxTimesAsLong = 2;

type Visitor = { person: ProcessVisitor; imageId: string };
type Tally = { asked: number; answeredMs: number[]; shed: number; wrong: string[] };

/**
 * Twenty visitors save designs, each as soon as the last one is answered; then ten times as many do,
 * who do not wait as they are told to. Whoever is not answered has to be told when to come back, the
 * others are answered in time, memory stays bounded, and nothing that was acknowledged is lost.
 */
export async function drillOverload(): Promise<DrillReport> {
  const site = await openSite();
  try {
    const witness = createWitness();
    // On a quick machine ten seconds are more designs than an anonymous visitor may have by default.
    await site.ask(
      "update companies set features = jsonb_set(features, '{anonymous_designs}', '1000')",
    );
    const visitors = await inviteVisitors(() => site.readOrigin());
    const pid = site.servers[0]?.pid ?? 0;
    const measure = async (some: readonly Visitor[]) => {
      const tally = createTally();
      const watch = watchMemory(pid);
      await keepAsking(some, tally, witness);
      for (const wrong of tally.wrong) console.error(wrong);
      return { tally, ...(await watch.stop()) };
    };
    // Each has designs left to save for one of the three.
    const calm = await measure(visitors.slice(0, calmVisitors));
    const flooded = await measure(visitors.slice(calmVisitors, -calmVisitors));
    const after = await measure(visitors.slice(-calmVisitors));
    const kept = await site.ask<Kept>("select id, name from designs");
    const { lost, doubled } = witness.compare(kept);
    await site.stopProcesses();
    const { leftovers, missing } = await countLeftovers(site);
    const more = Math.round((flooded.peakBytes - calm.peakBytes) / 1024 / 1024);
    const [few, many] = [
      describe(`${calmVisitors} visitors`, calm.tally),
      describe(`${overload} times as many`, flooded.tally),
    ];
    const slower = Number((many["p99 ms"] / few["p99 ms"]).toFixed(2));
    const rows = [
      few,
      { ...many, "p99, times as long": slower, "MB more": more },
      { ...describe("afterwards", after.tally), lost: lost.length, doubled: doubled.length },
    ];
    const enough = calm.tally.answeredMs.length / 2;
    const isHeld =
      lost.length + doubled.length + leftovers.length + missing.length === 0 &&
      more <= maxMegabytesMore &&
      slower <= maxTimesAsLong &&
      rows.every((row) => row.wrong === 0 && row["slowest ms"] <= maxAnswerMs) &&
      flooded.tally.answeredMs.length >= enough &&
      after.tally.answeredMs.length >= enough;
    return { rows, isHeld };
  } finally {
    await site.close();
  }
}

const createTally = (): Tally => ({ asked: 0, answeredMs: [], shed: 0, wrong: [] });

async function inviteVisitors(readOrigin: () => string): Promise<Visitor[]> {
  const { payload, headers } = createUploadBody(await createPhoto());
  const visitors: Visitor[] = [];
  for (let count = 0; count < calmVisitors * (overload + 2); count += 1) {
    const person = await visitProcess(readOrigin);
    const body = new Uint8Array(payload);
    const answer = await person.send("/api/v1/images", { method: "POST", body, headers });
    visitors.push({ person, imageId: ((await answer.json()) as Image).id });
  }
  return visitors;
}

/** Each visitor saves one design after the other. */
async function keepAsking(
  visitors: readonly Visitor[],
  tally: Tally,
  witness: Witness,
): Promise<void> {
  const endsAt = performance.now() + seconds * 1000;
  await Promise.all(
    visitors.map(async (visitor) => {
      while (performance.now() < endsAt) {
        if (!(await save(visitor, tally, witness))) await sleep(impatientMs);
      }
    }),
  );
}

/** Answers whether it was saved. */
async function save(
  { person, imageId }: Visitor,
  tally: Tally,
  witness: Witness,
): Promise<boolean> {
  tally.asked += 1;
  const began = performance.now();
  const name = `design ${randomUUID()}`;
  const body = JSON.stringify({ imageId, name, edits: [eraseRectangle([8, 6, 16, 14])] });
  const headers = { "content-type": "application/json" };
  try {
    const answer = await person.send("/api/v1/designs", { method: "POST", body, headers });
    const said = await answer.text();
    if (answer.status === 201) {
      witness.acknowledge({ id: (JSON.parse(said) as Kept).id, name });
      tally.answeredMs.push(performance.now() - began);
      return true;
    }
    if (answer.status === 503 && Number(answer.headers.get("retry-after")) > 0) {
      tally.shed += 1;
    } else {
      tally.wrong.push(`${answer.status} ${said}`);
    }
  } catch (error) {
    tally.wrong.push(String(error));
  }
  return false;
}

function describe(load: string, { asked, answeredMs, shed, wrong }: Tally) {
  const sorted = answeredMs.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return {
    load,
    "asked/s": Math.round(asked / seconds),
    "answered/s": Math.round(answeredMs.length / seconds),
    shed,
    wrong: wrong.length,
    "median ms": at(0.5),
    "p99 ms": at(0.99),
    "slowest ms": Math.round(sorted.at(-1) ?? 0),
  };
}
