import type { FastifyInstance } from "fastify";

import { addCall, inTenant } from "../../http/add-call.ts";
import { changeProductList, getProductLists } from "./product-lists.ts";

/** Lists of products that people keep with their account. */
export function addProductLists(app: FastifyInstance): void {
  addCall(app, "getProductLists", (call) => inTenant(call, getProductLists));
  addCall(app, "changeProductList", (call) => inTenant(call, changeProductList));
}
