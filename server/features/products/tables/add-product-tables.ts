import type { FastifyInstance } from "fastify";

import { addCall } from "../../../http/add-call.ts";
import { createSemaphore } from "../../../runtime/semaphore.ts";
import { createAttachmentHeader } from "../../../storage/send-stored-file.ts";
import { repaintShowcases, startChange } from "../product-change.ts";
import { exportProducts } from "./export-products.ts";
import { importProducts } from "./import-products.ts";

/** A company's products as a table: brought in, and taken out. */
export function addProductTables(app: FastifyInstance): void {
  const { dependencies } = app;
  // Every import unpacks and decodes; two at once are what a small machine can bear.
  const turns = createSemaphore(2, 8);
  addCall(
    app,
    "importProducts",
    async ({ tenant, actor, request, reply }) => {
      const change = await startChange(app, actor);
      const { plan, recoloured } = await turns.run(() =>
        importProducts(dependencies, tenant.companyId, change, request),
      );
      repaintShowcases(app, reply, tenant.companyId, recoloured);
      return plan;
    },
    { maxPerMinute: 30 },
  );
  addCall(app, "exportProducts", async ({ tenant, query, reply }) => {
    const table = await dependencies.database.withTenant(tenant.companyId, (tx) =>
      exportProducts(tx, query.layout),
    );
    return reply
      .headers({
        "content-disposition": createAttachmentHeader(`${tenant.slug}-products.csv`),
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      })
      .type("text/csv; charset=utf-8")
      .send(table);
  });
}
