import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { isFinished } from "#shared/render.ts";
import type { Render } from "#shared/render.ts";
import { visitProcess } from "#support/process-visitor.ts";
import type { ProcessVisitor } from "#support/process-visitor.ts";
import { createPhoto, createUploadBody, eraseRectangle } from "#support/test-photos.ts";

import type { Kept, Witness } from "./witness.ts";

/** Visitors who save designs, upload photos and ask for renders without a pause. */
export type DrillLoad = {
  /** How many answers of success there were since `listenAnew`. */
  countAnswers(): number;
  /** Resolves at the next answer of success. */
  nextAnswer(): Promise<void>;
  /** The longest time since `listenAnew` without an answer of success. */
  longestSilenceMs(): number;
  listenAnew(): void;
  /** Failures that no fault of a disk or a database excuses: what was answered with 5xx but 503 and 507. */
  listFaults(): readonly string[];
  /** Lets every visitor end what they are about, then says what the server has of theirs. */
  stop(): Promise<{ found: Kept[]; failedRenders: number }>;
};

const designsOfAVisitor = 90;
const uploadEvery = 7;
const renderEvery = 10;
const pauseMs = 25;

/** Starts `visitors` visitors on the server that `readOrigin` names at the time. */
export async function startDrillLoad(
  readOrigin: () => string,
  witness: Witness,
  visitors: number,
): Promise<DrillLoad> {
  const photo = await createPhoto({ width: 320, height: 240 });
  const stopping = new AbortController();
  let lastAt = performance.now();
  let longest = 0;
  let answers = 0;
  const faults: string[] = [];
  let next = Promise.withResolvers<void>();
  const heard = (): void => {
    answers += 1;
    next.resolve();
    next = Promise.withResolvers<void>();
    const now = performance.now();
    longest = Math.max(longest, now - lastAt);
    lastAt = now;
  };
  const lives = Array.from({ length: visitors }, async () => {
    const kept: Kept[] = [];
    const renders: Render[] = [];
    while (!stopping.signal.aborted) {
      const person = watchFaults(await untilAnswered(() => visitProcess(readOrigin)), faults);
      const keep = { person, photo, witness, heard };
      const image = await upload(keep);
      for (let saved = 0; saved < designsOfAVisitor && !stopping.signal.aborted; saved += 1) {
        const design = await saveDesign(keep, image);
        if (saved % uploadEvery === 0) await upload(keep);
        if (saved % renderEvery === 0) renders.push(await startRender(keep, design));
      }
      for (const render of renders.splice(0)) kept.push(await awaitRender(person, render));
      kept.push(...(await listAll(person, "designs")), ...(await listAll(person, "images")));
    }
    return kept;
  });
  return {
    countAnswers: () => answers,
    nextAnswer: () => next.promise,
    longestSilenceMs: () => Math.max(longest, performance.now() - lastAt),
    listFaults: () => faults,
    listenAnew: () => {
      longest = 0;
      answers = 0;
      lastAt = performance.now();
    },
    async stop() {
      stopping.abort();
      const kept = (await Promise.all(lives)).flat();
      const found = kept.filter(({ name }) => !name.startsWith(renderMark));
      const failedRenders = kept.filter(({ name }) => name === `${renderMark}failed`).length;
      return { found, failedRenders };
    },
  };
}

const excused: readonly number[] = [503, 507];

/** Notes what the person is told that nobody should be told. */
function watchFaults(person: ProcessVisitor, faults: string[]): ProcessVisitor {
  return {
    async send(path, init) {
      const response = await person.send(path, init);
      const said = response.status < 500 ? "" : await response.clone().text();
      const isFault = response.status >= 500 && !excused.includes(response.status);
      if (isFault || /ENOSPC|EROFS|EIO|no space/i.test(said)) {
        faults.push(`${init?.method ?? "GET"} ${path}: ${response.status} ${said}`);
      }
      return response;
    },
  };
}

type Keep = { person: ProcessVisitor; photo: Buffer; witness: Witness; heard: () => void };

const renderMark = "render ";

async function upload({ person, photo, witness, heard }: Keep): Promise<Image> {
  const { payload, headers } = createUploadBody(photo, { name: `photo ${randomUUID()}` });
  const image = await post<Image>(person, "/api/v1/images", new Uint8Array(payload), headers);
  witness.acknowledge(image);
  heard();
  return image;
}

async function saveDesign({ person, witness, heard }: Keep, image: Image): Promise<Design> {
  const edits = [eraseRectangle([80, 60, 160, 140])];
  const body = { imageId: image.id, name: `design ${randomUUID()}`, edits };
  const design = await post<Design>(person, "/api/v1/designs", JSON.stringify(body), json);
  witness.acknowledge(design);
  heard();
  return design;
}

function startRender({ person }: Keep, design: Design): Promise<Render> {
  return post<Render>(person, `/api/v1/designs/${design.id}/renders`, "{}", json);
}

/** A render as something kept, whose name says how it ended. */
async function awaitRender(person: ProcessVisitor, { id }: Render): Promise<Kept> {
  for (;;) {
    const render = await read<Render>(person, `/api/v1/renders/${id}`);
    if (isFinished(render.state)) return { id, name: renderMark + render.state };
    await sleep(pauseMs);
  }
}

async function listAll(person: ProcessVisitor, what: "designs" | "images"): Promise<Kept[]> {
  const kept: Kept[] = [];
  let cursor = "";
  do {
    const page = await read<{ items: Kept[]; nextCursor: string | null }>(
      person,
      `/api/v1/${what}?limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    kept.push(...page.items.map(({ id, name }) => ({ id, name })));
    cursor = page.nextCursor ?? "";
  } while (cursor !== "");
  return kept;
}

const json = { "content-type": "application/json" };

/** Repeats one request under one key until it has been answered with success. */
function post<Answer>(
  person: ProcessVisitor,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<Answer> {
  const init = { method: "POST", body, headers: { ...headers, "idempotency-key": randomUUID() } };
  return untilAnswered(async () => readAnswer<Answer>(await person.send(path, init)));
}

function read<Answer>(person: ProcessVisitor, path: string): Promise<Answer> {
  return untilAnswered(async () => readAnswer<Answer>(await person.send(path)));
}

/** A refusal that no later try would change ends the drill. */
class Refusal extends Error {}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  if (response.ok) return (await response.json()) as Answer;
  const said = `${response.status} ${await response.text()}`;
  const isFinal = response.status < 500 && response.status !== 409 && response.status !== 429;
  throw isFinal ? new Refusal(said) : new Error(said);
}

async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      await sleep(pauseMs);
    }
  }
}
