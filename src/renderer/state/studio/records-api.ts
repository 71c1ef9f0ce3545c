import { deriveEndpoints } from "../call-endpoints.ts";

/** What was counted, what needs a look, and who changed what. */
const recordsApi = deriveEndpoints({
  getUsageReport: { provides: [] },
  listAttention: { provides: [] },
  listAudit: { pages: ["AuditLog"] },
  listAuditFilters: { provides: ["AuditLog"] },
});

export const {
  useGetUsageReportQuery,
  useListAttentionQuery,
  useListAuditInfiniteQuery,
  useListAuditFiltersQuery,
} = recordsApi;
