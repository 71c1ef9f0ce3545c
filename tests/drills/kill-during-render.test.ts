import { createHash } from "node:crypto";

import { afterEach, expect, test } from "vitest";

import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { isFinished } from "#shared/render.ts";
import type { Render } from "#shared/render.ts";
import { visitProcess } from "#support/process-visitor.ts";
import type { ProcessVisitor } from "#support/process-visitor.ts";
import { createDataDir, removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";
import { createPhoto, createUploadBody, eraseRectangle } from "#support/test-photos.ts";

/** Production leaves out the demonstration, which takes a while to set up. */
const env = {
  NODE_ENV: "production",
  KERNEL_THREADS: "1",
  LOG_LEVEL: "warn",
  RATE_LIMIT_FACTOR: "1000",
};
let server: ServerProcess | null = null;
let dataDir = "";

afterEach(async () => {
  await server?.stop();
  if (dataDir !== "") removeDataDir(dataDir);
});

async function postJson<Answer>(
  visitor: ProcessVisitor,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await visitor.send(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as Answer;
}

/** Reads the render's events until one satisfies `isEnough`; null when the stream ends first. */
async function waitForRender(
  visitor: ProcessVisitor,
  id: string,
  isEnough: (render: Render) => boolean,
): Promise<Render | null> {
  const response = await visitor.send(`/api/v1/renders/${id}/events`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) return null;
    text += part.value;
    const events = [...text.matchAll(/data: (.+)\n\n/g)];
    const found = events
      .map((match) => JSON.parse(match[1] ?? "{}") as Render)
      .find((render) => isEnough(render));
    if (found === undefined) continue;
    await reader?.cancel();
    return found;
  }
}

test("a server killed in the middle of a render comes back, finishes it and has lost nothing", async () => {
  dataDir = createDataDir();
  server = await startServerProcess({ dataDir, env });
  const visitor = await visitProcess(() => server?.origin ?? "");
  const upload = createUploadBody(await createPhoto({ width: 900, height: 600 }));
  const created = await visitor.send("/api/v1/images", {
    method: "POST",
    headers: upload.headers,
    body: new Uint8Array(upload.payload),
  });
  const image = (await created.json()) as Image;
  const design = await postJson<Design>(visitor, "/api/v1/designs", {
    imageId: image.id,
    name: "Drill",
    edits: [eraseRectangle([250, 150, 600, 430])],
  });
  const { id } = await postJson<Render>(visitor, `/api/v1/designs/${design.id}/renders`);
  const midway = await waitForRender(visitor, id, (render) => render.state === "running");
  expect(midway?.state).toBe("running");

  await server.kill();
  server = await startServerProcess({ dataDir, env });

  const original = await visitor.send(`/api/v1/images/${image.id}/original`);
  const bytes = new Uint8Array(await original.arrayBuffer());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(image.sha256);
  const kept = (await (await visitor.send(`/api/v1/designs/${design.id}`)).json()) as Design;
  expect(kept).toMatchObject({ edits: design.edits, version: 1, name: "Drill" });
  const final = await waitForRender(visitor, id, (render) => isFinished(render.state));
  expect(final).toMatchObject({ id, state: "done", progress: 1, width: 900, height: 600 });
  const result = await visitor.send(`/api/v1/renders/${id}/result`);
  expect(result.status).toBe(200);
  expect(result.headers.get("content-type")).toBe("image/png");
}, 240_000);
