import { deriveEndpoints } from "./call-endpoints.ts";

const designs = [{ type: "Design", id: "LIST" }] as const;
const versions = [...designs, "DesignVersion"] as const;

/** What the server owns, by the names of its contract. Errors are `ApiFailure`. */
export const api = deriveEndpoints({
  getImage: { provides: ({ params }) => [{ type: "Image", id: params.id }] },
  listImageSurfaces: { provides: ["SampleRoom"] },
  listDesigns: { pages: designs },
  getDesign: { provides: ({ params }) => [{ type: "Design", id: params.id }] },
  updateDesign: { refreshes: designs },
  deleteDesign: { refreshes: versions },
  duplicateDesign: { refreshes: designs },
  listVersions: { provides: ["DesignVersion"] },
  createVersion: { refreshes: versions },
  renameVersion: { refreshes: versions },
  binVersion: { refreshes: versions },
  restoreVersion: { refreshes: versions },
  createRender: { refreshes: [...designs, "Credits"] },
  cancelRender: { refreshes: ["Credits"] },
  listCatalogue: { provides: ["Product"] },
  getCatalogue: { provides: ["Product"] },
  listSampleRooms: { provides: ["SampleRoom"] },
});

api.enhanceEndpoints({
  endpoints: {
    updateDesign: {
      async onQueryStarted({ params }, store) {
        const { dispatch, queryFulfilled } = store;
        const saved = await queryFulfilled.catch(() => null);
        if (saved === null) return;
        // All versions of a room have its name: what is kept of others may still have the old one.
        const { imageId, name } = saved.data;
        const state = store.getState();
        const outdated = api.util
          .selectCachedArgsForQuery(state, "getDesign")
          .map((asked) => api.endpoints.getDesign.select(asked)(state).data)
          .filter((kept) => kept?.imageId === imageId && kept.id !== params.id)
          .filter((kept) => kept?.name !== name);
        const tags = outdated.map((kept) => ({ type: "Design", id: kept?.id ?? "" }) as const);
        if (tags.length > 0) dispatch(api.util.invalidateTags(tags));
        // The answer is the whole design: asking for it again would only cost time.
        await dispatch(api.util.upsertQueryData("getDesign", { params }, saved.data));
      },
    },
    createRender: {
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const started = await queryFulfilled.catch(() => null);
        if (started === null) return;
        const render = started.data;
        dispatch(
          api.util.updateQueryData("getDesign", { params }, (design) => {
            design.latestRender = render;
          }),
        );
      },
    },
  },
});

export const {
  useGetImageQuery,
  useListImageSurfacesQuery,
  useListDesignsInfiniteQuery,
  useGetDesignQuery,
  useUpdateDesignMutation,
  useDeleteDesignMutation,
  useDuplicateDesignMutation,
  useListVersionsQuery,
  useCreateVersionMutation,
  useRenameVersionMutation,
  useBinVersionMutation,
  useRestoreVersionMutation,
  useCreateRenderMutation,
  useCancelRenderMutation,
  useListCatalogueQuery,
  useListSampleRoomsQuery,
} = api;
