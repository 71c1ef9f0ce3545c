import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import type { Database } from "#server/db/database.ts";
import { designs } from "#server/db/schema/designs.ts";
import { renders } from "#server/db/schema/renders.ts";
import { createRenderFeed } from "#server/features/renders/render-feed.ts";
import type { RenderFeed } from "#server/features/renders/render-feed.ts";
import { createRenderEventStreams } from "#server/features/renders/send-render-events.ts";
import { answerError } from "#server/http/error-handler.ts";
import { defaultCompanyId as companyId } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { Render } from "#shared/render.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { createPhoto, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Some renders of one design that wait, the first of them being the next. */
async function queueRenders(count: number): Promise<{ ids: string[]; userId: string }> {
  const ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
  const image = (await upload(ada, await createPhoto())).json<Image>();
  const body = { imageId: image.id, name: "Hall", edits: [] };
  const { id: designId } = (await ada.post("/api/v1/designs", body)).json<Design>();
  return server.database.withTenant(companyId, async (tx) => {
    const [design] = await tx.select().from(designs).where(eq(designs.id, designId));
    if (design === undefined) throw new TypeError("no design");
    const { ownerUserId: userId, imageId } = design;
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const renderId = randomUUID();
      const about = { userId, isInteractive: true, isSmall: true };
      const jobId = await server.jobs.sendRender(tx, { companyId, renderId, ...about });
      const owned = { id: renderId, jobId, companyId, ownerUserId: userId, designId, imageId };
      const rest = { designVersion: index + 1, edits: [], createdAt: new Date() };
      await tx.insert(renders).values({ ...owned, ...rest });
      ids.push(renderId);
    }
    return { ids, userId };
  });
}

/** A feed, and what is called with each transaction of a company that it makes. */
function createCountedFeed() {
  const counted = vi.fn<() => void>();
  const database: Database = {
    ...server.database,
    withTenant: (...args) => {
      counted();
      return server.database.withTenant(...args);
    },
  };
  return { feed: createRenderFeed({ ...server, database }), counted };
}

test("a move of the queue is told to everybody who waits without one transaction of a company", async () => {
  // Their own coming into the queue is over before anybody follows them.
  const arrival = new Promise<void>((resolve) => {
    const stop = server.jobs.onPlaces(() => {
      stop();
      resolve();
    });
  });
  const { ids, userId } = await queueRenders(40);
  await arrival;
  const { feed, counted } = createCountedFeed();
  const told = new Map<string, Render | null>();
  const stops = ids.map((renderId) =>
    feed.follow({ companyId, renderId, userId }, (render) => told.set(renderId, render)),
  );
  const readPlaces = () =>
    ids.map((id) => told.get(id)?.position ?? null).toSorted((a, b) => (a ?? -1) - (b ?? -1));
  await vi.waitFor(() => expect(readPlaces()).toEqual(ids.map((_id, index) => index)));
  counted.mockClear();
  const ask = vi.spyOn(server.jobs, "readPlaces");
  const next = ids.find((id) => told.get(id)?.position === 0) ?? "";
  await server.database.withTenant(companyId, async (tx) => {
    const [row] = await tx.select().from(renders).where(eq(renders.id, next));
    await server.jobs.cancelRender(tx, { id: randomUUID(), jobId: row?.jobId ?? "" });
  });
  const waiting = ids.slice(1).map((_id, index) => index);
  await vi.waitFor(() => expect(readPlaces()).toEqual([null, ...waiting]));
  expect(counted).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledOnce();
  for (const stop of stops) stop();
});

test("a render that many follow is read once for all of them", async () => {
  const { ids, userId } = await queueRenders(1);
  const renderId = ids[0] ?? "";
  const { feed, counted } = createCountedFeed();
  const told = Array.from({ length: 20 }, () => vi.fn<(render: Render | null) => void>());
  const stranger = vi.fn<(render: Render | null) => void>();
  for (const tell of told) feed.follow({ companyId, renderId, userId }, tell);
  feed.follow({ companyId, renderId, userId: randomUUID() }, stranger);
  await vi.waitFor(() => expect(told.at(-1)).toHaveBeenCalled());
  counted.mockClear();
  await server.database.withTenant(companyId, async (tx) => {
    await tx.update(renders).set({ state: "running" }).where(eq(renders.id, renderId));
    await server.jobs.announceRender(tx, renderId);
  });
  const running = expect.objectContaining({ state: "running", position: null });
  for (const tell of told) await vi.waitFor(() => expect(tell).toHaveBeenLastCalledWith(running));
  expect(counted).toHaveBeenCalledOnce();
  expect(stranger.mock.calls.flat()).not.toContainEqual(running);
});

const waiting: Render = {
  id: randomUUID(),
  designId: randomUUID(),
  designVersion: 1,
  state: "queued",
  phase: "queued",
  progress: 0,
  position: 3,
  errorCode: null,
  width: null,
  height: null,
  createdAt: new Date(0).toISOString(),
  finishedAt: null,
};

/** Streams of events of a render that waits for ever, and how many are open. */
function openStreams(factor: number) {
  let open = 0;
  const feed: RenderFeed = {
    follow: () => {
      open += 1;
      return () => {
        open -= 1;
      };
    },
  };
  const streams = createRenderEventStreams(feed, factor);
  const app = fastify();
  app.setErrorHandler(answerError);
  app.get<{ Params: { userId: string } }>("/:userId", async ({ params }, reply) =>
    streams.send(reply, waiting, { companyId, renderId: waiting.id, ...params }),
  );
  return { app, streams, countOpen: () => open };
}

test("a visitor has twelve streams open at most, and gets another when one ends", async () => {
  const { app, streams, countOpen } = openStreams(1);
  const answers = Array.from({ length: 12 }, () => app.inject("/ada"));
  await vi.waitFor(() => expect(countOpen()).toBe(12));
  const refused = await app.inject("/ada");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "5"]);
  expect(refused.json()).toMatchObject({ error: { code: "rate_limited" } });
  const bob = app.inject("/bob");
  await vi.waitFor(() => expect(countOpen()).toBe(13));
  streams.closeAll();
  const first = await Promise.all([...answers, bob]);
  expect(first.map(({ statusCode }) => statusCode)).toEqual(first.map(() => 200));
  expect(countOpen()).toBe(0);
});

test("a process has so many streams open at most, whoever asks", async () => {
  const { app, streams, countOpen } = openStreams(0.005);
  const answers = Array.from({ length: 10 }, (_, index) => app.inject(`/visitor-${index}`));
  await vi.waitFor(() => expect(countOpen()).toBe(10));
  const refused = await app.inject("/ada");
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ error: { code: "unavailable" } });
  streams.closeAll();
  await Promise.all(answers);
});
