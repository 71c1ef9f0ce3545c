import { and, asc, desc, eq, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { failedRenderSchema } from "#shared/render.ts";
import type { Render } from "#shared/render.ts";

import type { Transaction } from "../../db/database.ts";
import { foundRow } from "../../db/queries/found-row.ts";
import { cutPage, isBefore } from "../../db/queries/page-cursor.ts";
import { designs } from "../../db/schema/designs.ts";
import { renders } from "../../db/schema/renders.ts";
import { writeAudit } from "../../db/write-audit.ts";
import type { Change } from "../../db/write-audit.ts";
import type { Answer, InTenant, TenantCall } from "../../http/add-call.ts";
import { isGivenUp } from "../../jobs/render-rows.ts";
import type { ChangeCall } from "../records/as-change.ts";
import { countFreePlaces, queueRender } from "./queue-render.ts";

/** So many are queued again in one transaction. */
const maxAtOnce = 50;

/** A page of the company's failed renders, the last to fail first. */
export async function listFailedRenders({
  tx,
  query,
}: TenantCall<"listFailedRenders">): Promise<Answer<"listFailedRenders">> {
  const found = await tx
    .select({
      id: renders.id,
      designId: renders.designId,
      designName: designs.name,
      errorCode: sql<string>`coalesce(${renders.errorCode}, 'engine_failed')`,
      tries: sql<number>`greatest(${renders.attempts} + ${renders.losses}, 1)`,
      createdAt: renders.createdAt,
      // Every failed render has the moment; the type of the column cannot know.
      finishedAt: sql`coalesce(${renders.finishedAt}, ${renders.createdAt})`.mapWith(
        renders.createdAt,
      ),
    })
    .from(renders)
    .innerJoin(designs, eq(designs.id, renders.designId))
    .where(and(isGivenUp, isBefore({ at: renders.finishedAt, id: renders.id }, query.cursor)))
    .orderBy(desc(renders.finishedAt), desc(renders.id))
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => row.finishedAt);
  const items = rows.map((row) =>
    failedRenderSchema.parse({
      ...row,
      createdAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt.toISOString(),
    }),
  );
  return { items, nextCursor };
}

/**
 * Queues the same version of the design once more, as a new render of the same person, whose page
 * shows it as the design's latest. Throws `not_found` where nothing waits to be tried again, and
 * `too_many_renders` when the company has as many under way as it may.
 */
export async function retryFailedRender(call: ChangeCall<"retryFailedRender">): Promise<Render> {
  const { tx, params } = call;
  const free = await countFreePlaces(call);
  const [failed] = await findFailed(tx, 1, params.id);
  const wanted = foundRow(failed === undefined ? [] : [failed], "Failed render");
  if (free === 0) {
    throw new AppError("too_many_renders", "Too many renders are waiting already.", {
      details: { of: "company" },
    });
  }
  return queueAgain(call, wanted);
}

/** The same for all of them, as many as may wait at once; says how many are left. */
export async function retryFailedRenders(
  call: ChangeCall<"retryFailedRenders">,
): Promise<Answer<"retryFailedRenders">> {
  const { tx } = call;
  const free = await countFreePlaces(call);
  const failed = await findFailed(tx, Math.min(free, maxAtOnce));
  for (const wanted of failed) await queueAgain(call, wanted);
  return { queued: failed.length, left: await tx.$count(renders, isGivenUp) };
}

/** The first to fail first. Their designs are held, so that nobody asks for one at the same time. */
function findFailed(tx: Transaction, count: number, id?: string) {
  return tx
    .select({
      companyId: renders.companyId,
      ownerUserId: renders.ownerUserId,
      designId: renders.designId,
      imageId: renders.imageId,
      designVersion: renders.designVersion,
      outline: renders.outline,
      failedId: renders.id,
    })
    .from(renders)
    .innerJoin(designs, eq(designs.id, renders.designId))
    .where(and(isGivenUp, id === undefined ? undefined : eq(renders.id, id)))
    .orderBy(asc(renders.finishedAt), asc(renders.id))
    .limit(count)
    .for("update", { of: designs });
}

type Failed = Awaited<ReturnType<typeof findFailed>>[number];

async function queueAgain(
  call: InTenant & { change: Change },
  { failedId, ...wanted }: Failed,
): Promise<Render> {
  // Staff who try again do not sit before the screen that it is for, and visitors are not asked whether
  // they would pay: what they had reserved was released when it failed.
  const edits = sql`(select edits from ${renders} where id = ${failedId})`;
  const render = await queueRender(call, {
    ...wanted,
    edits,
    isInteractive: false,
    isCharged: false,
  });
  // By its id alone: a name would outlive the erasure of the person.
  const details = { id: render.id };
  await writeAudit(call.tx, { ...call.change, action: "render.retried", target: "", details });
  return render;
}
