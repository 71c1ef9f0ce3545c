import { and, eq, inArray, lt, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { EditOutline } from "#shared/edit.ts";
import { toUsageDay } from "#shared/usage.ts";

import { asText } from "../../db/queries/owned-rows.ts";
import { images } from "../../db/schema/images.ts";
import { renderFiles, renders } from "../../db/schema/renders.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { RenderJob, RenderLease } from "../../jobs/jobs.ts";
import type { RenderedDesign } from "../../kernels/kernel-tasks.ts";
import { readDesignTextures } from "../../products/read-design-textures.ts";
import type { JsonText } from "../../runtime/json-text.ts";
import { isDiskFull } from "../../runtime/disk-full.ts";
import { storeFile } from "../../storage/store-file.ts";
import { countUsage } from "../records/count-usage.ts";
import { queueWebhooks } from "../webhooks/queue-webhooks.ts";
import { createProgressWriter } from "./render-progress.ts";

type Claim = { edits: JsonText; outline: EditOutline[]; originalKey: string; losses: number };
type NewFile = Omit<typeof renderFiles.$inferInsert, "companyId" | "renderId">;

const unfinished = ["queued", "running"] as const;
/** So often the engine may fail at a render. */
const maxAttempts = 3;
/** So many workers may be lost in the middle of one: it may be what takes them down. */
const maxLosses = 8;
/** What takes longer is a failure of the engine. */
const maxEngineMs = 10 * 60_000;

/** A render's row as long as this lease is the one that may write it. */
function isHeld({ renderId }: RenderJob, { jobId, attempt }: RenderLease) {
  const isJob = sql`coalesce(${renders.jobId}, ${renders.id}) = ${jobId}`;
  return and(
    eq(renders.id, renderId),
    isJob,
    eq(renders.lease, attempt + 1),
    eq(renders.state, "running"),
  );
}

/**
 * Does one render from its row to its files. Delivered twice it still leaves one result: the row
 * and the rows of its files change in one transaction, and only by who holds the lease. Rejects when
 * it is to be done again: after a failure of the engine up to three times, and as often as it takes
 * when the process stops, loses its lease, or cannot reach the database or the files.
 */
export async function runRender(
  dependencies: Dependencies,
  job: RenderJob,
  lease: RenderLease,
  signal: AbortSignal,
): Promise<void> {
  const claim = await claimRender(dependencies, job, lease);
  if (claim === null) return;
  if (claim.losses > maxLosses) {
    dependencies.logger.error({ renderId: job.renderId }, "a render took too many workers down");
    return failRender(dependencies, job, lease, "engine_failed");
  }
  const stop = new AbortController();
  const stopListening = dependencies.jobs.onRender(job.renderId, () => {
    isUnfinished(dependencies, job).then(
      (goesOn) => (goesOn ? undefined : stop.abort()),
      (error: unknown) => dependencies.logger.warn({ err: error }, "looking for a cancellation"),
    );
  });
  const late = AbortSignal.timeout(maxEngineMs);
  const anySignal = AbortSignal.any([signal, stop.signal, late]);
  try {
    const rendered = await renderFromClaim(dependencies, job, lease, claim, anySignal);
    await storeResult(dependencies, job, lease, rendered);
  } catch (error) {
    const failure = late.aborted ? new Error("the engine took too long", { cause: error }) : error;
    await settleFailure(dependencies, job, lease, failure, signal);
  } finally {
    stopListening();
  }
}

/** Says in the row that the render failed, unless it ended some other way. */
async function failRender(
  { database, jobs, clock }: Dependencies,
  job: RenderJob,
  lease: RenderLease,
  errorCode: string,
): Promise<void> {
  const at = clock.now();
  const { companyId, renderId } = job;
  await database.withTenant(companyId, async (tx) => {
    const [failed] = await tx
      .update(renders)
      .set({ state: "failed", errorCode, finishedAt: at })
      .where(isHeld(job, lease))
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
  { jobId, attempt }: RenderLease,
): Promise<Claim | null> {
  return database.withTenant(companyId, async (tx) => {
    const [row] = await tx
      .update(renders)
      .set({
        state: "running",
        phase: "decoding",
        lease: attempt + 1,
        // Taken back by whoever is still there at the end.
        losses: sql`${renders.losses} + 1`,
      })
      .where(
        and(
          eq(renders.id, renderId),
          sql`coalesce(${renders.jobId}, ${renders.id}) = ${jobId}`,
          lt(renders.lease, attempt + 1),
          inArray(renders.state, [...unfinished]),
        ),
      )
      .returning({
        edits: asText(renders.edits),
        outline: renders.outline,
        imageId: renders.imageId,
        losses: renders.losses,
      });
    if (row === undefined) return null;
    const [image] = await tx
      .select({ originalKey: images.originalKey })
      .from(images)
      .where(eq(images.id, row.imageId));
    await jobs.announceRender(tx, renderId);
    return image === undefined ? null : { ...row, originalKey: image.originalKey };
  });
}

async function renderFromClaim(
  dependencies: Dependencies,
  job: RenderJob,
  lease: RenderLease,
  claim: Claim,
  signal: AbortSignal,
): Promise<RenderedDesign> {
  const { storage, kernelPool } = dependencies;
  const progress = createProgressWriter(dependencies, job, isHeld(job, lease));
  try {
    const original = await storage.getBytes(claim.originalKey);
    const textures = await readDesignTextures(dependencies, job.companyId, claim.outline);
    return await kernelPool.renderDesign(original, claim.edits.json, {
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
  job: RenderJob,
  lease: RenderLease,
  rendered: RenderedDesign,
): Promise<void> {
  const { companyId, renderId } = job;
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
      .where(isHeld(job, lease))
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
  lease: RenderLease,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { logger } = dependencies;
  const isOutside =
    isDiskFull(error) || (error instanceof AppError && error.code === "unavailable");
  if (signal.aborted || isOutside) {
    await countEnd(dependencies, job, lease, 0);
    throw error;
  }
  if (error instanceof AppError && error.code === "cancelled") return;
  logger.error({ err: error, renderId: job.renderId }, "a render failed");
  const code = error instanceof AppError ? error.code : "engine_failed";
  const isHopeless = error instanceof AppError || error instanceof RangeError;
  const attempts = await countEnd(dependencies, job, lease, 1);
  if (!isHopeless && attempts < maxAttempts) throw error;
  await failRender(dependencies, job, lease, code);
}

/**
 * This worker is not lost. A server that stops, a database or files that are away use up none of the
 * render's attempts; a `failure` of the engine does. Answers how many there were.
 */
async function countEnd(
  { database }: Dependencies,
  job: RenderJob,
  lease: RenderLease,
  failures: 0 | 1,
): Promise<number> {
  const [row] = await database.withTenant(job.companyId, (tx) =>
    tx
      .update(renders)
      .set({
        attempts: sql`${renders.attempts} + ${failures}`,
        losses: sql`greatest(${renders.losses} - 1, 0)`,
      })
      .where(isHeld(job, lease))
      .returning({ attempts: renders.attempts }),
  );
  return row?.attempts ?? 0;
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
