import { api } from "./api.ts";
import { askOnce } from "./ask.ts";
import type { Answer, Input } from "./ask.ts";
import type { ApiCall } from "./call-base-query.ts";

/** Asking a company for a quote, and reading who has asked. */
const quotesApi = api.enhanceEndpoints({ addTagTypes: ["Quote"] }).injectEndpoints({
  endpoints: (build) => ({
    createQuote: build.mutation<Answer<"createQuote">, Input<"createQuote">>({
      query: askOnce("createQuote"),
      invalidatesTags: (_answer, error) => (error === undefined ? ["Quote"] : []),
    }),
    listQuotes: build.infiniteQuery<Answer<"listQuotes">, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.nextCursor,
      },
      query: ({ pageParam }): ApiCall => ({
        name: "listQuotes",
        input: { query: { limit: 25, ...(pageParam === null ? {} : { cursor: pageParam }) } },
      }),
      providesTags: ["Quote"],
    }),
  }),
});

export const { useCreateQuoteMutation, useListQuotesInfiniteQuery } = quotesApi;
