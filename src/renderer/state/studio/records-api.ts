import { api } from "../api.ts";
import { ask } from "../ask.ts";
import type { Answer, Input } from "../ask.ts";

/** What was counted, what needs a look, and who changed what. */
const recordsApi = api.enhanceEndpoints({ addTagTypes: ["AuditLog"] }).injectEndpoints({
  endpoints: (build) => ({
    getUsageReport: build.query<Answer<"getUsageReport">, Input<"getUsageReport">>({
      query: ask("getUsageReport"),
    }),
    listAttention: build.query<Answer<"listAttention">, void>({
      query: () => ({ name: "listAttention", input: {} }),
    }),
    listAudit: build.query<Answer<"listAudit">, Input<"listAudit">>({
      query: ask("listAudit"),
      providesTags: ["AuditLog"],
    }),
    listAuditFilters: build.query<Answer<"listAuditFilters">, void>({
      query: () => ({ name: "listAuditFilters", input: {} }),
      providesTags: ["AuditLog"],
    }),
  }),
});

export const {
  useGetUsageReportQuery,
  useListAttentionQuery,
  useListAuditQuery,
  useListAuditFiltersQuery,
} = recordsApi;
