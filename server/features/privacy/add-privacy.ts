import type { FastifyInstance } from "fastify";

import { addCall, inTenant } from "../../http/add-call.ts";
import { exportPersonalData } from "./export-data.ts";
import { listBin, listOwnPhotos } from "./list-own-work.ts";

/** What people may know of what is kept of them, and take away. */
export function addPrivacy(app: FastifyInstance): void {
  addCall(app, "listOwnPhotos", (call) => inTenant(call, listOwnPhotos));
  addCall(app, "listBin", (call) => inTenant(call, listBin));
  addCall(app, "exportPersonalData", exportPersonalData, { maxPerMinute: 30 });
}
