import type { AuditFilter } from "#shared/wires/http/record-calls.ts";

import { api } from "../api.ts";
import { ask } from "../ask.ts";
import type { Answer, Input } from "../ask.ts";
import type { ApiCall } from "../call-base-query.ts";

/** What was counted, what needs a look, and who changed what. */
const recordsApi = api.enhanceEndpoints({ addTagTypes: ["AuditLog"] }).injectEndpoints({
  endpoints: (build) => ({
    getUsageReport: build.query<Answer<"getUsageReport">, Input<"getUsageReport">>({
      query: ask("getUsageReport"),
    }),
    listAttention: build.query<Answer<"listAttention">, void>({
      query: () => ({ name: "listAttention", input: {} }),
    }),
    /** Page by page; other filters are another list. */
    listAuditPages: build.infiniteQuery<Answer<"listAudit">, AuditFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.nextCursor,
      },
      query: ({ queryArg, pageParam }): ApiCall => ({
        name: "listAudit",
        input: { query: { ...queryArg, ...(pageParam === null ? {} : { cursor: pageParam }) } },
      }),
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
  useListAuditPagesInfiniteQuery,
  useListAuditFiltersQuery,
} = recordsApi;
