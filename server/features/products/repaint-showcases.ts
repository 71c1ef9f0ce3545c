import type { FastifyReply } from "fastify";

import { afterAnswer } from "../../http/after-answer.ts";
import type { Tenant } from "../../http/request-identity.ts";
import type { ProductRow } from "../../products/product-row.ts";
import { refreshShowcases } from "../../products/showcase-files.ts";

/** Sample rooms that show a paint follow its colour, once the caller has an answer. */
export function repaintShowcases(
  { tenant, reply }: { tenant: Tenant; reply: FastifyReply },
  paints: readonly ProductRow[],
): void {
  if (paints.length === 0) return;
  const { dependencies } = reply.server;
  afterAnswer(reply, "repaint showcases", async () => {
    for (const paint of paints) await refreshShowcases(dependencies, tenant.companyId, paint);
  });
}
