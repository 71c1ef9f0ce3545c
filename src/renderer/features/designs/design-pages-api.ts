import { api } from "#renderer/state/api.ts";
import type { ApiCall } from "#renderer/state/call-base-query.ts";
import type { CallAnswer, HttpContract } from "#shared/wires/http.ts";

type DesignPage = CallAnswer<HttpContract["listDesigns"]>;

const pageSize = 24;

/** The person's designs page by page; a change reloads all loaded pages along their cursors. */
const designPagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDesignPages: build.infiniteQuery<DesignPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.nextCursor,
      },
      query: ({ pageParam }): ApiCall => ({
        name: "listDesigns",
        input: {
          query: { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
        },
      }),
      providesTags: [{ type: "Design", id: "LIST" }],
    }),
  }),
});

export const { useListDesignPagesInfiniteQuery } = designPagesApi;
