import type { ProductKind } from "#shared/product.ts";
import type { PublishState } from "#shared/studio-catalogue.ts";

import { deriveEndpoints } from "../call-endpoints.ts";
import type { Input } from "../request-base-query.ts";

/** What a list of products is narrowed to; null is everything. */
export type ProductFilter = {
  search: string;
  kind: ProductKind | null;
  state: PublishState | null;
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

/** Whatever changes products may also change what visitors see. */
export const productTags = ["Product", "StudioSampleRoom", "SampleRoom"] as const;

/** Products and sample rooms as a company's staff see them. */
export const productsApi = deriveEndpoints({
  listProducts: { pages: ["Product"] },
  getProduct: { provides: ["Product"] },
  createProduct: { invalidates: productTags },
  changeProduct: { invalidates: productTags },
  moveProduct: { refreshes: productTags },
  deleteProducts: { refreshes: productTags },
  changeProductStates: { refreshes: productTags },
  listStudioSampleRooms: { provides: ["StudioSampleRoom"] },
  getStudioSampleRoomWall: { provides: ["StudioSampleRoom"] },
  changeStudioSampleRoom: { refreshes: productTags },
  moveStudioSampleRoom: { refreshes: productTags },
  deleteStudioSampleRoom: { refreshes: productTags },
  changeStudioSampleRoomShowcase: { refreshes: productTags },
});

export const {
  useListProductsInfiniteQuery,
  useGetProductQuery,
  useCreateProductMutation,
  useChangeProductMutation,
  useMoveProductMutation,
  useDeleteProductsMutation,
  useChangeProductStatesMutation,
  useListStudioSampleRoomsQuery,
  useGetStudioSampleRoomWallQuery,
  useChangeStudioSampleRoomMutation,
  useMoveStudioSampleRoomMutation,
  useDeleteStudioSampleRoomMutation,
  useChangeStudioSampleRoomShowcaseMutation,
} = productsApi;
