import type { FastifyInstance, FastifyReply } from "fastify";

import type { Transaction } from "../../db/database.ts";
import { holdCompanyLock } from "../../db/hold-lock.ts";
import { afterAnswer } from "../../http/after-answer.ts";
import type { ProductRow } from "../../products/product-row.ts";
import { refreshShowcases } from "../../products/showcase-files.ts";
import { nameActor } from "../records/name-actor.ts";

/** Who changes something, and when. */
export type ProductChange = { at: Date; actor: { userId: string; name: string | null } };

/** A change that `actor` makes now. */
export async function startChange(
  { dependencies: { database, clock } }: FastifyInstance,
  actor: { userId: string },
): Promise<ProductChange> {
  return { at: clock.now(), actor: await nameActor(database, actor.userId) };
}

/** Products are ordered, added and imported by one person at a time in a company. */
export function lockProducts(tx: Transaction): Promise<void> {
  return holdCompanyLock(tx, "products");
}

/** Sample rooms that show a paint follow its colour, once the caller has an answer. */
export function repaintShowcases(
  app: FastifyInstance,
  reply: FastifyReply,
  companyId: string,
  paints: readonly ProductRow[],
): void {
  if (paints.length === 0) return;
  afterAnswer(reply, "repaint showcases", async () => {
    for (const paint of paints) await refreshShowcases(app.dependencies, companyId, paint);
  });
}
