import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply } from "fastify";

import type { Transaction } from "../../db/database.ts";
import { afterAnswer } from "../../http/after-answer.ts";
import type { MaterialRow } from "../../materials/material-answer.ts";
import { refreshShowcases } from "../../materials/showcase-files.ts";
import { nameActor } from "../records/name-actor.ts";

/** Who changes something, and when. */
export type StockChange = { at: Date; actor: { userId: string; name: string | null } };

/** A change that `actor` makes now. */
export async function startChange(
  { dependencies: { database, clock } }: FastifyInstance,
  actor: { userId: string },
): Promise<StockChange> {
  return { at: clock.now(), actor: await nameActor(database, actor.userId) };
}

/** Products are ordered, added and imported by one person at a time in a company. */
export async function lockStock(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('stock ' || current_company_id()::text, 0))`,
  );
}

/** Sample rooms that show a paint follow its colour, once the caller has an answer. */
export function repaintShowcases(
  app: FastifyInstance,
  reply: FastifyReply,
  companyId: string,
  paints: readonly MaterialRow[],
): void {
  if (paints.length === 0) return;
  afterAnswer(reply, "repaint showcases", async () => {
    for (const paint of paints) await refreshShowcases(app.dependencies, companyId, paint);
  });
}
