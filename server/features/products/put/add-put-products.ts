import type { FastifyInstance } from "fastify";

import { addCall } from "../../../http/add-call.ts";
import { asChange } from "../../records/as-change.ts";
import { repaintShowcases } from "../repaint-showcases.ts";
import { putProduct, putProducts } from "./put-products.ts";

/** What the most products that one request may say with all their variants and prices take. */
const maxPutBytes = 4 * 1024 * 1024;

/** How a company's programs have products be as they say. */
export function addPutProducts(app: FastifyInstance): void {
  addCall(app, "putProduct", async (call) => {
    const { answer, recoloured } = await asChange(call, putProduct);
    repaintShowcases(call, recoloured);
    return answer;
  });
  addCall(
    app,
    "putProducts",
    async (call) => {
      const { answer, recoloured } = await asChange(call, putProducts);
      repaintShowcases(call, recoloured);
      return answer;
    },
    { maxBodyBytes: maxPutBytes },
  );
}
