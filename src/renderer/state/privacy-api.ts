import { deriveEndpoints } from "./call-endpoints.ts";

const everything = ["Image", "DesignVersion", { type: "Design", id: "LIST" }] as const;

/** What is kept of the person: their photos, their bin, and the end of their account. */
const privacyApi = deriveEndpoints({
  listOwnPhotos: { pages: ["Image"] },
  listBin: { provides: ["Image", "DesignVersion"] },
  deleteImage: { refreshes: everything },
  restoreImage: { refreshes: everything },
  deleteAccount: { invalidates: [] },
});

export const {
  useListOwnPhotosInfiniteQuery,
  useListBinQuery,
  useDeleteImageMutation,
  useRestoreImageMutation,
  useDeleteAccountMutation,
} = privacyApi;
