import { Readable } from "node:stream";

import type { FastifyInstance } from "fastify";

import { toUsageDay } from "#shared/usage.ts";

import { addCall, inTenant } from "../../http/add-call.ts";
import { createAttachmentHeader } from "../../storage/send-stored-file.ts";
import { listAttention } from "./list-attention.ts";
import { exportAudit, listAudit, listAuditFilters } from "./read-audit.ts";
import { readUsage } from "./read-usage.ts";

/** The calls for audit log and usage. */
export function addRecords(app: FastifyInstance): void {
  const { clock } = app.dependencies;
  addCall(app, "getUsageReport", (call) => inTenant(call, readUsage));
  addCall(app, "listAttention", async (call) => ({ items: await inTenant(call, listAttention) }));
  addCall(app, "listAudit", (call) => inTenant(call, listAudit));
  addCall(app, "listAuditFilters", (call) => inTenant(call, listAuditFilters));
  addCall(app, "exportAudit", async (call) => {
    const name = `${call.tenant.slug}-audit-${toUsageDay(clock.now())}.csv`;
    return call.reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", createAttachmentHeader(name))
      .header("x-content-type-options", "nosniff")
      .send(Readable.from(exportAudit(call)));
  });
}
