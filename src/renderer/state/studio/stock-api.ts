import type { MaterialKind } from "#shared/material.ts";
import type { StockState } from "#shared/stock.ts";

import { api } from "../api.ts";
import { ask, askOnce } from "../ask.ts";
import type { Answer, Input } from "../ask.ts";
import type { ApiCall } from "../call-base-query.ts";

/** What a list of products is narrowed to; null is everything. */
export type ProductFilter = {
  search: string;
  kind: MaterialKind | null;
  state: StockState | null;
};

const pageSize = 50;
const list = "LIST";

/** Whatever changes stock may also change what visitors see. */
export const stockTags = [
  { type: "Product", id: list },
  { type: "Material", id: list },
  { type: "StockRoom", id: list },
  { type: "SampleRoom", id: list },
] as const;

const stockBase = api.enhanceEndpoints({ addTagTypes: ["Product", "StockRoom"] });

const productApi = stockBase.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.infiniteQuery<Answer<"listProducts">, ProductFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.nextCursor,
      },
      query: ({ queryArg, pageParam }): ApiCall => ({
        name: "listProducts",
        input: {
          query: {
            limit: pageSize,
            ...(pageParam === null ? {} : { cursor: pageParam }),
            ...(queryArg.search === "" ? {} : { search: queryArg.search }),
            ...(queryArg.kind === null ? {} : { kind: queryArg.kind }),
            ...(queryArg.state === null ? {} : { state: queryArg.state }),
          },
        },
      }),
      providesTags: [{ type: "Product", id: list }],
    }),
    getProduct: build.query<Answer<"getProduct">, Input<"getProduct">>({
      query: ask("getProduct"),
      providesTags: [{ type: "Product", id: list }],
    }),
    createProduct: build.mutation<Answer<"createProduct">, Input<"createProduct">>({
      query: askOnce("createProduct"),
      invalidatesTags: (_answer, error) => (error === undefined ? stockTags : []),
    }),
    changeProduct: build.mutation<Answer<"changeProduct">, Input<"changeProduct">>({
      query: ask("changeProduct"),
      invalidatesTags: (_answer, error) => (error === undefined ? stockTags : []),
    }),
    moveProduct: build.mutation<Answer<"moveProduct">, Input<"moveProduct">>({
      query: ask("moveProduct"),
      invalidatesTags: stockTags,
    }),
    deleteProducts: build.mutation<Answer<"deleteProducts">, Input<"deleteProducts">>({
      query: ask("deleteProducts"),
      invalidatesTags: stockTags,
    }),
    changeProductStates: build.mutation<
      Answer<"changeProductStates">,
      Input<"changeProductStates">
    >({
      query: ask("changeProductStates"),
      invalidatesTags: stockTags,
    }),
  }),
});

/** Products and sample rooms as a company's staff see them. */
export const stockApi = productApi.injectEndpoints({
  endpoints: (build) => ({
    listStudioRooms: build.query<Answer<"listStudioRooms">, void>({
      query: () => ({ name: "listStudioRooms", input: {} }),
      providesTags: [{ type: "StockRoom", id: list }],
    }),
    getStudioRoomWall: build.query<Answer<"getStudioRoomWall">, Input<"getStudioRoomWall">>({
      query: ask("getStudioRoomWall"),
      providesTags: [{ type: "StockRoom", id: list }],
    }),
    changeStudioRoom: build.mutation<Answer<"changeStudioRoom">, Input<"changeStudioRoom">>({
      query: ask("changeStudioRoom"),
      invalidatesTags: stockTags,
    }),
    moveStudioRoom: build.mutation<Answer<"moveStudioRoom">, Input<"moveStudioRoom">>({
      query: ask("moveStudioRoom"),
      invalidatesTags: stockTags,
    }),
    deleteStudioRoom: build.mutation<Answer<"deleteStudioRoom">, Input<"deleteStudioRoom">>({
      query: ask("deleteStudioRoom"),
      invalidatesTags: stockTags,
    }),
    changeStudioRoomShowcase: build.mutation<
      Answer<"changeStudioRoomShowcase">,
      Input<"changeStudioRoomShowcase">
    >({
      query: ask("changeStudioRoomShowcase"),
      invalidatesTags: stockTags,
    }),
  }),
});

export const {
  useListProductsInfiniteQuery,
  useGetProductQuery,
  useCreateProductMutation,
  useChangeProductMutation,
  useMoveProductMutation,
  useDeleteProductsMutation,
  useChangeProductStatesMutation,
  useListStudioRoomsQuery,
  useGetStudioRoomWallQuery,
  useChangeStudioRoomMutation,
  useMoveStudioRoomMutation,
  useDeleteStudioRoomMutation,
  useChangeStudioRoomShowcaseMutation,
} = stockApi;
