import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import sharp from "sharp";

import type { BatchRecipe } from "#shared/batch.ts";
import type { Design } from "#shared/design.ts";
import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { Render } from "#shared/render.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";
import { openSite } from "#support/open-site.ts";
import { visitProcess } from "#support/process-visitor.ts";
import type { ProcessVisitor } from "#support/process-visitor.ts";

import { readCpuSeconds } from "./read-cpu-seconds.ts";
import { watchMemory } from "./watch-memory.ts";

/** A photo's file and what the recipe comes to on it, as somebody's browser has found out. */
export type PlannedPhoto = { readonly path: string; readonly edits: EditList };

export type ServerFigures = {
  /** Results that came back in the size of their photo. */
  readonly done: number;
  readonly wallSeconds: number;
  /** Of the server's processes, its PostgreSQL and who asks it. */
  readonly cpuSeconds: number;
  /** Of the server's processes without PostgreSQL's, and of the largest of them. */
  readonly peakBytes: number;
  readonly peakOfOneBytes: number;
};

const company = { [companyHeader]: "alder-quay" };

/**
 * The real server, with as many threads that render as `workers` and as many processes that decode uploads,
 * on the PostgreSQL that it starts itself; a member of staff who has so many photos on their way at once,
 * each until its result is there. Inside the time of a photo: the upload, with its metadata cut out and the
 * small pictures of it made; the design saved; the render at full size, its lossless PNG stored; and the
 * download as the recipe wants it, with the company's name in the corner. Each is a call over HTTP.
 */
export async function measureServerRenders(
  photos: readonly PlannedPhoto[],
  recipe: BatchRecipe,
  workers: number,
): Promise<ServerFigures> {
  const site = await openSite({
    // In production there would be no demonstration to sign in to; nothing else is different there.
    env: {
      NODE_ENV: "development",
      KERNEL_THREADS: String(workers),
      DECODERS: String(workers),
    },
  });
  try {
    const password = readFileSync(join(site.dataDir, "demo-password"), "utf8").trim();
    const account = { email: "demo@roomwright.example", password };
    const staff = await visitProcess(() => site.readOrigin(), account);
    await setMark(staff, recipe.mark);
    const memory = watchMemory(process.pid);
    const [cpuBefore, startMs] = [await readCpuSeconds(process.pid), performance.now()];
    const waiting = [...photos];
    let done = 0;
    const work = async () => {
      for (let photo = waiting.shift(); photo !== undefined; photo = waiting.shift()) {
        if (await isRendered(staff, photo, recipe)) done += 1;
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
    const wallSeconds = (performance.now() - startMs) / 1000;
    const cpuSeconds = (await readCpuSeconds(process.pid)) - cpuBefore;
    const { peakBelowBytes, peakOfOneBytes } = await memory.stop();
    return { done, wallSeconds, cpuSeconds, peakBytes: peakBelowBytes, peakOfOneBytes };
  } finally {
    await site.close();
  }
}

/** Renders cost nothing in the demonstration's companies, and their limits are for strangers: 500 photos a person. */
async function setMark(staff: ProcessVisitor, mark: string | null): Promise<void> {
  const change = {
    ...(mark === null ? {} : { name: mark }),
    features: { watermark: mark !== null, credits_per_render: 0 },
  };
  await ask(staff, "/api/v1/studio/settings", asJson("PATCH", change));
}

/** From the file to the result in the size of its photo. */
async function isRendered(
  staff: ProcessVisitor,
  { path, edits }: PlannedPhoto,
  { format, sizes }: BatchRecipe,
): Promise<boolean> {
  const body = new FormData();
  body.append("name", "Room");
  body.append("file", new Blob([await readFile(path)], { type: "image/jpeg" }), "room.jpg");
  const image = await askJson<Image>(staff, "/api/v1/images", { method: "POST", body });
  const design = await askJson<Design>(
    staff,
    "/api/v1/designs",
    asJson("POST", { imageId: image.id, name: "Room", edits }),
  );
  const { id } = await askJson<Render>(
    staff,
    `/api/v1/designs/${design.id}/renders`,
    asJson("POST", {}),
  );
  // The stream ends when the render has.
  await (await ask(staff, `/api/v1/renders/${id}/events`)).text();
  const [size = "full"] = sizes;
  const answer = await ask(staff, `/api/v1/renders/${id}/result?format=${format}&size=${size}`);
  const result = await sharp(await answer.arrayBuffer()).metadata();
  return result.format === format && result.width === image.width && result.height === image.height;
}

async function askJson<Answer>(
  staff: ProcessVisitor,
  path: string,
  init: Parameters<ProcessVisitor["send"]>[1],
): Promise<Answer> {
  return (await (await ask(staff, path, init)).json()) as Answer;
}

async function ask(
  staff: ProcessVisitor,
  path: string,
  init: Parameters<ProcessVisitor["send"]>[1] = {},
): Promise<Response> {
  const answer = await staff.send(path, { ...init, headers: { ...company, ...init.headers } });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return answer;
}

function asJson(method: "POST" | "PATCH", body: object) {
  const headers = { "content-type": "application/json" };
  return { method, headers, body: JSON.stringify(body) };
}
