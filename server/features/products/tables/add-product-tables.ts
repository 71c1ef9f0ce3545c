import type { FastifyInstance } from "fastify";
import { z } from "zod";

import { importRowSchema } from "#shared/product-import.ts";

import { addCall } from "../../../http/add-call.ts";
import { mapInTurns } from "../../../runtime/in-turns.ts";
import { JsonText } from "../../../runtime/json-text.ts";
import { createSemaphore } from "../../../runtime/semaphore.ts";
import { sendTable } from "../../../http/send-table.ts";
import { noteExport } from "../../records/as-change.ts";
import { repaintShowcases } from "../repaint-showcases.ts";
import { describeProducts } from "./export-products.ts";
import { importProducts } from "./import-products.ts";

/** A company's products as a table: brought in, and taken out. */
export function addProductTables(app: FastifyInstance): void {
  // Every import unpacks and decodes; two at once are what a small machine can bear.
  const turns = createSemaphore(2, 8);
  addCall(
    app,
    "importProducts",
    async (call) => {
      const { plan, recoloured } = await turns.run(() => importProducts(call));
      repaintShowcases(call, recoloured);
      const rows = await mapInTurns(plan.rows, (row) =>
        JSON.stringify(z.encode(importRowSchema, row)),
      );
      return { ...plan, rows: new JsonText(`[${rows.join(",")}]`) };
    },
    { maxPerMinute: 30 },
  );
  addCall(app, "exportProducts", (call) => {
    const name = `${call.tenant.slug}-products.csv`;
    const table = describeProducts(name, call.query.layout);
    return sendTable(call, table, () => noteExport(call, name));
  });
}
