import type { FastifyInstance } from "fastify";

import { findStanding, isAllowed } from "#shared/permissions.ts";
import { toUsageDay } from "#shared/usage.ts";

import { addCall } from "../../http/add-call.ts";
import { createAttachmentHeader } from "../../storage/send-stored-file.ts";
import { listAttention } from "./list-attention.ts";
import { exportAudit, listAudit, listAuditFilters } from "./read-audit.ts";
import { readUsage } from "./read-usage.ts";

/** The calls for audit log and usage. */
export function addRecords(app: FastifyInstance): void {
  const { database, clock } = app.dependencies;
  addCall(app, "getUsageReport", ({ tenant, query }) =>
    database.withTenant(tenant.companyId, (tx) => readUsage(tx, clock.now(), query.days)),
  );
  addCall(app, "listAttention", async ({ tenant, actor }) => {
    const seesSettings = isAllowed("company-settings", findStanding(actor));
    const items = await database.withTenant(tenant.companyId, (tx) =>
      listAttention(tx, clock.now(), seesSettings),
    );
    return { items };
  });
  addCall(app, "listAudit", ({ tenant, query }) =>
    database.withTenant(tenant.companyId, (tx) => listAudit(tx, query)),
  );
  addCall(app, "listAuditFilters", ({ tenant }) =>
    database.withTenant(tenant.companyId, listAuditFilters),
  );
  addCall(app, "exportAudit", async ({ tenant, query, reply }) => {
    const csv = await database.withTenant(tenant.companyId, (tx) => exportAudit(tx, query));
    const name = `${tenant.slug}-audit-${toUsageDay(clock.now())}.csv`;
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", createAttachmentHeader(name))
      .header("x-content-type-options", "nosniff")
      .send(csv);
  });
}
