import { deriveEndpoints } from "./call-endpoints.ts";

/** Asking a company for a quote, and reading who has asked. */
const quotesApi = deriveEndpoints({
  createQuote: { invalidates: ["Quote"] },
  listQuotes: { pages: ["Quote"] },
});

export const { useCreateQuoteMutation, useListQuotesInfiniteQuery } = quotesApi;
