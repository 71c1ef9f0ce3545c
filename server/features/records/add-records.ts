import type { FastifyInstance } from "fastify";

import { toUsageDay } from "#shared/usage.ts";

import { addCall, inTenant } from "../../http/add-call.ts";
import { noteExport } from "./as-change.ts";
import { listAttention } from "./list-attention.ts";
import { listAudit, listAuditFilters, describeAudit } from "./read-audit.ts";
import { listSetUpSteps } from "./list-set-up-steps.ts";
import { readUsage } from "./read-usage.ts";
import { sendTable } from "../../http/send-table.ts";

/** The calls for audit log and usage. */
export function addRecords(app: FastifyInstance): void {
  const { clock } = app.dependencies;
  addCall(app, "getUsageReport", (call) => inTenant(call, readUsage));
  addCall(app, "listAttention", async (call) => ({ items: await inTenant(call, listAttention) }));
  addCall(app, "listSetUpSteps", async (call) => ({ items: await inTenant(call, listSetUpSteps) }));
  addCall(app, "listAudit", (call) => inTenant(call, listAudit));
  addCall(app, "listAuditFilters", (call) => inTenant(call, listAuditFilters));
  addCall(app, "exportAudit", (call) => {
    const name = `${call.tenant.slug}-audit-${toUsageDay(clock.now())}.csv`;
    return sendTable(call, describeAudit(call.query, name), () => noteExport(call, name));
  });
}
