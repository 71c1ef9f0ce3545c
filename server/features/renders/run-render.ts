import { and, eq, inArray, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { EditList } from "#shared/edit.ts";
import { toUsageDay } from "#shared/usage.ts";

import { images } from "../../db/schema/images.ts";
import { renderFiles, renders } from "../../db/schema/renders.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import { maxRenderAttempts } from "../../jobs/install-jobs.ts";
import type { RenderJob } from "../../jobs/jobs.ts";
import type { RenderedDesign } from "../../kernels/kernel-tasks.ts";
import { readDesignTextures } from "../../products/read-design-textures.ts";
import { storeFile } from "../../storage/store-file.ts";
import { countUsage } from "../records/count-usage.ts";
import { queueWebhooks } from "../webhooks/queue-webhooks.ts";
import { createProgressWriter } from "./render-progress.ts";

type Claim = { edits: EditList; originalKey: string; attempts: number };
type NewFile = Omit<typeof renderFiles.$inferInsert, "companyId" | "renderId">;

const unfinished = ["queued", "running"] as const;

/**
 * Does one render from its row to its files. Delivered twice it still leaves one result: the row
 * and the rows of its files change in one transaction, and only while the render is unfinished.
 * Rejects when another try may help.
 */
export async function runRender(
  dependencies: Dependencies,
  job: RenderJob,
  signal: AbortSignal,
): Promise<void> {
  const claim = await claimRender(dependencies, job);
  if (claim === null) return;
  const stop = new AbortController();
  const stopListening = dependencies.jobs.onRender(job.renderId, () => {
    isUnfinished(dependencies, job).then(
      (goesOn) => (goesOn ? undefined : stop.abort()),
      (error: unknown) => dependencies.logger.warn({ err: error }, "looking for a cancellation"),
    );
  });
  const anySignal = AbortSignal.any([signal, stop.signal]);
  try {
    const rendered = await renderFromClaim(dependencies, job, claim, anySignal);
    await storeResult(dependencies, job, rendered);
  } catch (error) {
    await settleFailure(dependencies, job, claim, error, signal);
  } finally {
    stopListening();
  }
}

/** Says in the row that the render failed, unless it ended some other way. */
export async function failRender(
  { database, jobs, clock }: Dependencies,
  { companyId, renderId }: RenderJob,
  errorCode: string,
): Promise<void> {
  const at = clock.now();
  await database.withTenant(companyId, async (tx) => {
    const [failed] = await tx
      .update(renders)
      .set({ state: "failed", errorCode, finishedAt: at })
      .where(and(eq(renders.id, renderId), inArray(renders.state, [...unfinished])))
      .returning({ designId: renders.designId });
    if (failed !== undefined) {
      const data = { renderId, designId: failed.designId, errorCode };
      await queueWebhooks(tx, jobs, { event: "render.failed", at, data });
    }
    await jobs.announceRender(tx, renderId);
  });
}

async function claimRender(
  { database, jobs }: Dependencies,
  { companyId, renderId }: RenderJob,
): Promise<Claim | null> {
  return database.withTenant(companyId, async (tx) => {
    const [row] = await tx
      .update(renders)
      .set({
        state: "running",
        phase: "decoding",
        attempts: sql`${renders.attempts} + 1`,
      })
      .where(and(eq(renders.id, renderId), inArray(renders.state, [...unfinished])))
      .returning({
        edits: renders.edits,
        imageId: renders.imageId,
        attempts: renders.attempts,
      });
    if (row === undefined) return null;
    const [image] = await tx
      .select({ originalKey: images.originalKey })
      .from(images)
      .where(eq(images.id, row.imageId));
    await jobs.announceRender(tx, renderId);
    await jobs.announceQueue(tx);
    return image === undefined ? null : { ...row, originalKey: image.originalKey };
  });
}

async function renderFromClaim(
  dependencies: Dependencies,
  job: RenderJob,
  claim: Claim,
  signal: AbortSignal,
): Promise<RenderedDesign> {
  const { storage, kernelPool } = dependencies;
  const progress = createProgressWriter(dependencies, job);
  try {
    const original = await storage.getBytes(claim.originalKey);
    const textures = await readDesignTextures(dependencies, job.companyId, claim.edits);
    return await kernelPool.renderDesign(original, claim.edits, {
      signal,
      textures,
      onProgress: (report) => progress.report(report),
    });
  } finally {
    await progress.stop();
  }
}

async function storeResult(
  dependencies: Dependencies,
  { companyId, renderId }: RenderJob,
  rendered: RenderedDesign,
): Promise<void> {
  const { database, jobs, clock, storage } = dependencies;
  const store = async (
    kind: "result" | "erased" | "erased-thumb",
    contentType: string,
    bytes: Uint8Array,
  ): Promise<NewFile> => {
    const { key: storageKey, sha256 } = await storeFile(storage, companyId, kind, bytes);
    return { kind, storageKey, contentType, sha256 };
  };
  const files = [await store("result", "image/png", rendered.png)];
  if (rendered.erased !== null) {
    files.push(await store("erased", "image/png", rendered.erased.png));
    files.push(await store("erased-thumb", "image/webp", rendered.erased.thumb));
  }
  const { width, height } = rendered;
  const at = clock.now();
  const isKept = await database.withTenant(companyId, async (tx) => {
    const [done] = await tx
      .update(renders)
      .set({ state: "done", phase: "storing", progress: 1, width, height, finishedAt: at })
      .where(and(eq(renders.id, renderId), eq(renders.state, "running")))
      .returning({ designId: renders.designId });
    if (done === undefined) return false;
    const data = { renderId, designId: done.designId, width, height };
    await queueWebhooks(tx, jobs, { event: "render.done", at, data });
    await tx.insert(renderFiles).values(files.map((file) => ({ ...file, companyId, renderId })));
    await jobs.announceRender(tx, renderId);
    await countUsage(tx, { day: toUsageDay(at), metric: "render" });
    return true;
  });
  // Cancelled, or done by somebody else, at the last moment.
  if (!isKept) await Promise.all(files.map((file) => storage.delete(file.storageKey)));
}

async function settleFailure(
  dependencies: Dependencies,
  job: RenderJob,
  claim: Claim,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { logger } = dependencies;
  const isOutside = error instanceof AppError && error.code === "unavailable";
  if (signal.aborted || isOutside) {
    await giveAttemptBack(dependencies, job);
    throw error;
  }
  if (error instanceof AppError && error.code === "cancelled") return;
  logger.error({ err: error, renderId: job.renderId }, "a render failed");
  const code = error instanceof AppError ? error.code : "engine_failed";
  const isHopeless = error instanceof AppError || error instanceof RangeError;
  if (!isHopeless && claim.attempts < maxRenderAttempts) throw error;
  await failRender(dependencies, job, code);
}

/** Neither a server that stops nor a database that is away must use up the render's tries. */
async function giveAttemptBack(
  { database }: Dependencies,
  { companyId, renderId }: RenderJob,
): Promise<void> {
  await database.withTenant(companyId, (tx) =>
    tx
      .update(renders)
      .set({ attempts: sql`greatest(${renders.attempts} - 1, 0)` })
      .where(and(eq(renders.id, renderId), eq(renders.state, "running"))),
  );
}

async function isUnfinished(
  { database }: Dependencies,
  { companyId, renderId }: RenderJob,
): Promise<boolean> {
  const [row] = await database.withTenant(companyId, (tx) =>
    tx.select({ state: renders.state }).from(renders).where(eq(renders.id, renderId)),
  );
  return row?.state === "running" || row?.state === "queued";
}
