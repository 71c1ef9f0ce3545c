import type { MaterialKind } from "#shared/material.ts";
import type { StockState } from "#shared/stock.ts";

import { deriveEndpoints } from "../call-endpoints.ts";
import type { Input } from "../request-base-query.ts";

/** What a list of products is narrowed to; null is everything. */
export type ProductFilter = {
  search: string;
  kind: MaterialKind | null;
  state: StockState | null;
};

export function createProductQuery({ search, kind, state }: ProductFilter): Input<"listProducts"> {
  return {
    query: {
      limit: 50,
      ...(search === "" ? {} : { search }),
      ...(kind === null ? {} : { kind }),
      ...(state === null ? {} : { state }),
    },
  };
}

/** Whatever changes stock may also change what visitors see. */
export const stockTags = ["Product", "Material", "StudioRoom", "SampleRoom"] as const;

/** Products and sample rooms as a company's staff see them. */
export const stockApi = deriveEndpoints({
  listProducts: { pages: ["Product"] },
  getProduct: { provides: ["Product"] },
  createProduct: { invalidates: stockTags },
  changeProduct: { invalidates: stockTags },
  moveProduct: { refreshes: stockTags },
  deleteProducts: { refreshes: stockTags },
  changeProductStates: { refreshes: stockTags },
  listStudioRooms: { provides: ["StudioRoom"] },
  getStudioRoomWall: { provides: ["StudioRoom"] },
  changeStudioRoom: { refreshes: stockTags },
  moveStudioRoom: { refreshes: stockTags },
  deleteStudioRoom: { refreshes: stockTags },
  changeStudioRoomShowcase: { refreshes: stockTags },
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
