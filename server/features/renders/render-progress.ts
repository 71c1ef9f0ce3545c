import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { renders } from "../../db/schema/renders.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { RenderJob } from "../../jobs/jobs.ts";
import type { RenderProgress } from "../../kernels/kernel-tasks.ts";

const minIntervalMs = 200;

/** Writes a render's progress into its row, at most five times a second and never backwards. */
export type ProgressWriter = {
  report(progress: RenderProgress): void;
  /** Resolves when nothing is being written any more; later reports are dropped. */
  stop(): Promise<void>;
};

/**
 * Makes the writer of one render, which writes as long as `isHeld`. A write that fails is logged:
 * progress is not worth a render.
 */
export function createProgressWriter(
  { database, jobs, logger }: Dependencies,
  { companyId, renderId }: RenderJob,
  isHeld: SQL | undefined,
): ProgressWriter {
  let latest: RenderProgress | null = null;
  let writing: Promise<void> | null = null;
  let lastWriteMs = -Infinity;
  let isStopped = false;

  const write = async (progress: RenderProgress): Promise<void> => {
    await database.withTenant(companyId, async (tx) => {
      await tx
        .update(renders)
        .set({
          phase: progress.phase,
          progress: sql`greatest(${renders.progress}, ${progress.progress}::float8)`,
        })
        .where(isHeld);
      await jobs.announceRender(tx, renderId);
    });
  };
  const writeLatest = (): void => {
    const progress = latest;
    if (progress === null || writing !== null || isStopped) return;
    if (performance.now() - lastWriteMs < minIntervalMs) return;
    latest = null;
    lastWriteMs = performance.now();
    writing = write(progress)
      .catch((error: unknown) => logger.warn({ err: error, renderId }, "progress was not written"))
      .finally(() => {
        writing = null;
        writeLatest();
      });
  };
  return {
    report: (progress) => {
      latest = progress;
      writeLatest();
    },
    stop: async () => {
      isStopped = true;
      await writing;
    },
  };
}
