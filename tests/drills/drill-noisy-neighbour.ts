import { setTimeout as sleep } from "node:timers/promises";

import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { isFinished } from "#shared/render.ts";
import type { Render } from "#shared/render.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";
import { visitProcess } from "#support/process-visitor.ts";
import type { ProcessVisitor } from "#support/process-visitor.ts";
import { createPhoto, createUploadBody, eraseRectangle } from "#support/test-photos.ts";
import { createWebDir } from "#support/web-dir.ts";

import type { DrillOptions, DrillReport } from "./drill.ts";
import { openSite } from "#support/open-site.ts";

/** The companies of the demonstration. */
const [noisyCompany, quietCompany] = ["roomwright", "greenhouse"] as const;
const floodVisitors = 20;
const requestsOfVisitor = 20;
const rendersOfVisitor = 8;
/** What a quiet company's visitor waits for at most, while another company floods the server. */
const bounds = { page: 1_000, list: 1_000, render: 10_000 } as const;
type What = keyof typeof bounds;
type Visitor = { person: ProcessVisitor; company: string; image: Image };
type Waits = Record<What, number[]>;

/**
 * Measures how long a visitor of one company waits for a page, a list and a render, first alone, then
 * while one visitor and then twenty of another company ask without a pause and fill the queue of renders.
 */
export async function drillNoisyNeighbour({ rounds }: DrillOptions): Promise<DrillReport> {
  const web = createWebDir();
  const env = { NODE_ENV: "development", KERNEL_THREADS: "1", WEB_DIR: web.webDir };
  const site = await openSite({ env });
  try {
    const readOrigin = () => site.readOrigin();
    const guest = await visit(readOrigin, quietCompany);
    const rows: object[] = [];
    let isHeld = true;
    for (const noisy of [0, 1, floodVisitors]) {
      const stopping = new AbortController();
      const flood = await startFlood(readOrigin, noisy, stopping.signal);
      const waits = await measure(guest, rounds);
      stopping.abort();
      await flood.ended;
      for (const what of ["page", "list", "render"] as const) {
        const sorted = waits[what].toSorted((a, b) => a - b);
        const worst = Math.round(sorted.at(-1) ?? 0);
        const median = Math.round(sorted[sorted.length >> 1] ?? 0);
        rows.push({
          noisy,
          what,
          "median ms": median,
          "worst ms": worst,
          "bound ms": bounds[what],
        });
        isHeld &&= worst <= bounds[what];
      }
    }
    return { rows, isHeld };
  } finally {
    await site.close();
    web.remove();
  }
}

async function visit(readOrigin: () => string, company: string): Promise<Visitor> {
  const person = await visitProcess(readOrigin);
  const { payload, headers } = createUploadBody(await createPhoto({ width: 320, height: 240 }));
  const answer = await person.send("/api/v1/images", {
    method: "POST",
    body: new Uint8Array(payload),
    headers: { ...headers, [companyHeader]: company },
  });
  if (!answer.ok) throw new Error(await answer.text());
  return { person, company, image: (await answer.json()) as Image };
}

const send = ({ person, company }: Visitor, path: string, body?: object) =>
  person.send(path, {
    headers: { [companyHeader]: company, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });

const saveDesign = async (visitor: Visitor, index: number): Promise<Design> => {
  const edits = [eraseRectangle([80, 60, 160, 140])];
  const body = { imageId: visitor.image.id, name: `design ${index}`, edits };
  const answer = await send(visitor, "/api/v1/designs", body);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Design;
};

/** Resolves when the flood is under way, with a promise of its end. */
async function startFlood(
  readOrigin: () => string,
  count: number,
  stopping: AbortSignal,
): Promise<{ ended: Promise<unknown> }> {
  const visitors: Visitor[] = [];
  for (let index = 0; index < count; index += 1)
    visitors.push(await visit(readOrigin, noisyCompany));
  const designs = await Promise.all(
    visitors.map(async (visitor) => {
      const own: Design[] = [];
      for (let index = 0; index < rendersOfVisitor; index += 1) {
        own.push(await saveDesign(visitor, index));
      }
      return own;
    }),
  );
  const keepAsking = async (visitor: Visitor): Promise<void> => {
    while (!stopping.aborted) await (await send(visitor, "/api/v1/designs?limit=100")).text();
  };
  // A render that is under way is answered, so asking again costs the queue nothing.
  const keepRendering = async (visitor: Visitor, own: readonly Design[]): Promise<void> => {
    while (!stopping.aborted) {
      for (const { id } of own)
        await (await send(visitor, `/api/v1/designs/${id}/renders`, {})).text();
      await sleep(200);
    }
  };
  const works = visitors.flatMap((visitor, at) => [
    keepRendering(visitor, designs[at] ?? []),
    ...Array.from({ length: requestsOfVisitor }, () => keepAsking(visitor)),
  ]);
  await sleep(1_000);
  return { ended: Promise.all(works) };
}

async function measure(guest: Visitor, rounds: number): Promise<Waits> {
  const waits: Waits = { page: [], list: [], render: [] };
  const time = async (what: What, work: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    await work();
    waits[what].push(performance.now() - began);
  };
  for (let round = 0; round < rounds; round += 1) {
    await time("page", () => ask(guest, `/c/${guest.company}`));
    await time("list", () => ask(guest, "/api/v1/designs"));
    const design = await saveDesign(guest, round);
    await time("render", () => render(guest, design));
  }
  return waits;
}

async function ask(guest: Visitor, path: string): Promise<void> {
  const answer = await send(guest, path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.text();
}

async function render(guest: Visitor, { id }: Design): Promise<void> {
  const begun = (await (await send(guest, `/api/v1/designs/${id}/renders`, {})).json()) as Render;
  for (;;) {
    const now = (await (await send(guest, `/api/v1/renders/${begun.id}`)).json()) as Render;
    if (now.state === "done") return;
    if (isFinished(now.state)) throw new Error(`a render ended as ${now.state}`);
    await sleep(25);
  }
}
