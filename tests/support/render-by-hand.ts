import { eq } from "drizzle-orm";

import { renders } from "#server/db/schema/renders.ts";
import type { Dependencies } from "#server/dependencies/dependencies.ts";
import { runRender } from "#server/features/renders/run-render.ts";
import type { RenderLease } from "#server/jobs/jobs.ts";
import { defaultCompanyId } from "#shared/company.ts";

/** Does a render of the default company as a worker would that has just been given its job. */
export async function renderByHand(
  dependencies: Dependencies,
  renderId: string,
  signal = new AbortController().signal,
): Promise<void> {
  await runRender(
    dependencies,
    describeJob(renderId),
    await readNextLease(dependencies, renderId),
    signal,
  );
}

export function describeJob(renderId: string) {
  const about = { userId: "", isInteractive: true, isSmall: true };
  return { companyId: defaultCompanyId, renderId, ...about };
}

/** The lease that the queue would hand out next. */
export async function readNextLease(
  { database }: Dependencies,
  renderId: string,
): Promise<RenderLease> {
  const [row] = await database.withTenant(defaultCompanyId, (tx) =>
    tx
      .select({ jobId: renders.jobId, lease: renders.lease })
      .from(renders)
      .where(eq(renders.id, renderId)),
  );
  return { jobId: row?.jobId ?? renderId, attempt: row?.lease ?? 0 };
}
