import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { visitProcess } from "#support/process-visitor.ts";
import type { ProcessVisitor } from "#support/process-visitor.ts";
import { createPhoto, createUploadBody, eraseRectangle } from "#support/test-photos.ts";

import { countLeftovers } from "./count-leftovers.ts";
import type { DrillOptions, DrillReport } from "./drill.ts";
import { openSite } from "#support/open-site.ts";
import type { Site } from "#support/open-site.ts";
import { createWitness } from "./witness.ts";
import type { Kept, Witness } from "./witness.ts";

const repeats = 50;

type Row = {
  call: string;
  keys: number;
  requests: number;
  acknowledged: number;
  refused: number;
  lost: number;
  doubled: number;
};
type Ask = { path: string; body: string | Uint8Array<ArrayBuffer>; type: string };

/**
 * Sends the same request under the same key 50 times at once to two servers, and looks whether it was
 * done once: photo, design and render. A repeat is answered with the first answer or asked to wait.
 */
export async function drillDuplicates({ rounds }: DrillOptions): Promise<DrillReport> {
  const site = await openSite({ servers: 2 });
  try {
    const witnesses = { photo: createWitness(), design: createWitness(), render: createWitness() };
    const rows = {
      photo: createRow("photo"),
      design: createRow("design"),
      render: createRow("render"),
    };
    const file = await createPhoto({ width: 320, height: 240 });
    const person = await visitProcess(() => site.readOrigin());
    for (let round = 0; round < rounds; round += 1) {
      const name = `photo ${randomUUID()}`;
      const { payload, headers } = createUploadBody(file, { name });
      const photo = await repeat(person, rows.photo, witnesses.photo, name, {
        path: "/api/v1/images",
        body: new Uint8Array(payload),
        type: headers["content-type"] ?? "",
      });
      const edits = [eraseRectangle([80, 60, 160, 140])];
      const design = await repeat(person, rows.design, witnesses.design, `design of ${name}`, {
        path: "/api/v1/designs",
        body: JSON.stringify({ imageId: photo, name: `design of ${name}`, edits }),
        type: "application/json",
      });
      await repeat(person, rows.render, witnesses.render, design, {
        path: `/api/v1/designs/${design}/renders`,
        body: "{}",
        type: "application/json",
      });
    }
    await judge(site, rows, witnesses);
    const isHeld = Object.values(rows).every(
      (row) => row.lost + row.doubled === 0 && row.acknowledged === row.keys,
    );
    await waitForRenders(site);
    await site.stopProcesses();
    const { leftovers, missing } = await countLeftovers(site);
    const files = { leftovers: leftovers.length, "files missing": missing.length };
    return {
      rows: Object.values(rows).map((row) => ({ ...row, ...files })),
      isHeld: isHeld && leftovers.length + missing.length === 0,
    };
  } finally {
    await site.close();
  }
}

function createRow(call: string): Row {
  return { call, keys: 0, requests: 0, acknowledged: 0, refused: 0, lost: 0, doubled: 0 };
}

/** Answers the id of what was made. */
async function repeat(
  person: ProcessVisitor,
  row: Row,
  witness: Witness,
  name: string,
  { path, body, type }: Ask,
): Promise<string> {
  const headers = { "content-type": type, "idempotency-key": randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: repeats }, () => person.send(path, { method: "POST", body, headers })),
  );
  row.keys += 1;
  row.requests += answers.length;
  let first = "";
  for (const answer of answers) {
    if (!answer.ok) {
      // Too many uploads at once, or still being done: both say when to try again.
      if (![409, 429, 503].includes(answer.status)) throw new Error(await answer.text());
      row.refused += 1;
      continue;
    }
    const { id } = (await answer.json()) as Kept;
    witness.acknowledge({ id, name });
    first = id;
  }
  return first;
}

async function judge(
  site: Site,
  rows: Record<"photo" | "design" | "render", Row>,
  witnesses: Record<"photo" | "design" | "render", Witness>,
): Promise<void> {
  const kept = {
    photo: await site.ask<Kept>("select id, name from images"),
    design: await site.ask<Kept>("select id, name from designs"),
    render: await site.ask<Kept>("select id, design_id as name from renders"),
  };
  for (const what of ["photo", "design", "render"] as const) {
    const { acknowledged, lost, doubled } = witnesses[what].compare(kept[what]);
    Object.assign(rows[what], { acknowledged, lost: lost.length, doubled: doubled.length });
  }
}

async function waitForRenders(site: Site): Promise<void> {
  for (;;) {
    const [row] = await site.ask<{ count: number }>(
      "select count(*)::int from renders where state in ('queued', 'running')",
    );
    if (row?.count === 0) return;
    await sleep(200);
  }
}
