import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { AppError } from "#shared/app-error.ts";
import { renders } from "#server/db/schema/renders.ts";
import type { Dependencies } from "#server/dependencies/dependencies.ts";
import { runRender } from "#server/features/renders/run-render.ts";
import type { KernelPool, RenderOptions } from "#server/kernels/kernel-pool.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { Render } from "#shared/render.ts";
import { describeJob, readNextLease, renderByHand } from "#support/render-by-hand.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
let ada: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
});

async function queueRender(): Promise<string> {
  const image = (await upload(ada, await createPhoto())).json<Image>();
  const edits = [paintRectangle([0, 0, 9, 9])];
  const design = (
    await ada.post("/api/v1/designs", { imageId: image.id, name: "Hall", edits })
  ).json<Design>();
  return (await ada.post(`/api/v1/designs/${design.id}/renders`)).json<Render>().id;
}

const read = async (id: string) => (await ada.get(`/api/v1/renders/${id}`)).json<Render>();

async function readCounts(id: string) {
  const [row] = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx
      .select({ attempts: renders.attempts, losses: renders.losses })
      .from(renders)
      .where(eq(renders.id, id)),
  );
  return row;
}

/** The server with an engine that does what a test says. */
function withEngine(renderDesign: KernelPool["renderDesign"]): Dependencies {
  return { ...server, kernelPool: { ...server.kernelPool, renderDesign } };
}

/** An engine that works until it is interrupted, as a real one is. */
function workForEver(started: () => void) {
  return (_original: Uint8Array, _edits: unknown, { signal }: RenderOptions) =>
    new Promise<never>((_resolve, reject) => {
      const fail = () => reject(new AppError("cancelled", "The render was stopped."));
      signal.addEventListener("abort", fail);
      started();
    });
}

test("a render that five orderly stops interrupted is done by the sixth server", async () => {
  const id = await queueRender();
  for (let stops = 0; stops < 5; stops += 1) {
    const stop = new AbortController();
    const dependencies = withEngine(workForEver(() => stop.abort()));
    await expect(renderByHand(dependencies, id, stop.signal)).rejects.toThrow("stopped");
    expect(await readCounts(id)).toEqual({ attempts: 0, losses: 0 });
  }
  await renderByHand(server, id);
  expect(await read(id)).toMatchObject({ state: "done", progress: 1 });
});

/** A worker that was killed: it has claimed the render and is never heard of again. */
async function loseWorker(id: string): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const lease = await readNextLease(server, id);
  const dependencies = withEngine(() => {
    begun.resolve();
    return new Promise(() => undefined);
  });
  void runRender(dependencies, describeJob(id), lease, new AbortController().signal);
  await begun.promise;
}

test("a render that five workers were killed with is done by the sixth", async () => {
  const id = await queueRender();
  for (let kills = 0; kills < 5; kills += 1) await loseWorker(id);
  expect(await readCounts(id)).toEqual({ attempts: 0, losses: 5 });
  await renderByHand(server, id);
  expect(await read(id)).toMatchObject({ state: "done", progress: 1 });
});

test("a render that kills every worker ends, the engine's failures apart", async () => {
  const id = await queueRender();
  for (let kills = 0; kills < 8; kills += 1) await loseWorker(id);
  expect(await read(id)).toMatchObject({ state: "running" });
  await renderByHand(server, id);
  expect(await read(id)).toMatchObject({ state: "failed", errorCode: "engine_failed" });
});

test.each([
  ["a full disk", Object.assign(new Error("no space"), { code: "ENOSPC" })],
  ["a store that is away", new AppError("unavailable", "The store of files is away.")],
])("%s is no failure of the engine, however often", async (_what, failure) => {
  const id = await queueRender();
  const storage = { ...server.storage, putBytes: () => Promise.reject(failure) };
  for (let tries = 0; tries < 4; tries += 1) {
    await expect(renderByHand({ ...server, storage }, id)).rejects.toThrow(failure.message);
  }
  expect(await readCounts(id)).toEqual({ attempts: 0, losses: 0 });
  await renderByHand(server, id);
  expect(await read(id)).toMatchObject({ state: "done" });
});

test("an engine that fails three times is believed", async () => {
  const id = await queueRender();
  const broken = withEngine(() => Promise.reject(new Error("broken")));
  await expect(renderByHand(broken, id)).rejects.toThrow("broken");
  await expect(renderByHand(broken, id)).rejects.toThrow("broken");
  expect(await readCounts(id)).toEqual({ attempts: 2, losses: 0 });
  await renderByHand(broken, id);
  expect(await read(id)).toMatchObject({ state: "failed", errorCode: "engine_failed" });
});

test("a worker that lost its lease cannot write its result, its progress or its failure", async () => {
  const id = await queueRender();
  const first = Promise.withResolvers<{ options: RenderOptions }>();
  const end = Promise.withResolvers<never>();
  const stale = runRender(
    withEngine((_original, _edits, options) => {
      first.resolve({ options });
      return end.promise;
    }),
    describeJob(id),
    await readNextLease(server, id),
    new AbortController().signal,
  );
  const { options } = await first.promise;
  await loseWorker(id);
  options.onProgress({ phase: "encoding", progress: 0.9 });
  end.reject(new RangeError("a failure that no second try would mend"));
  await stale;
  expect(await read(id)).toMatchObject({ state: "running", phase: "decoding", progress: 0 });
  await renderByHand(server, id);
  expect(await read(id)).toMatchObject({ state: "done" });
});

test("a result that comes after another worker's is thrown away with its files", async () => {
  const id = await queueRender();
  const stale = await readNextLease(server, id);
  const rendered = Promise.withResolvers<void>();
  const written = vi.fn<(key: string) => void>();
  const slow: Dependencies = {
    ...withEngine(async (...args) => {
      const result = await server.kernelPool.renderDesign(...args);
      await rendered.promise;
      return result;
    }),
    storage: {
      ...server.storage,
      delete: (key) => {
        written(key);
        return server.storage.delete(key);
      },
    },
  };
  const late = runRender(slow, describeJob(id), stale, new AbortController().signal);
  await vi.waitFor(async () => expect((await read(id)).state).toBe("running"));
  await renderByHand(server, id);
  const before = await ada.get(`/api/v1/renders/${id}/result`);
  rendered.resolve();
  await late;
  expect(written).toHaveBeenCalledOnce();
  const after = await ada.get(`/api/v1/renders/${id}/result`);
  expect([after.statusCode, after.headers["etag"]]).toEqual([200, before.headers["etag"]]);
});

test("a lease that was handed out before the present one begins nothing", async () => {
  const id = await queueRender();
  const early = await readNextLease(server, id);
  await loseWorker(id);
  const engine = vi.fn<KernelPool["renderDesign"]>();
  await runRender(withEngine(engine), describeJob(id), early, new AbortController().signal);
  expect(engine).not.toHaveBeenCalled();
});
