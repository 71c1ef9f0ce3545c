import { deriveEndpoints } from "./call-endpoints.ts";

const designs = [{ type: "Design", id: "LIST" }] as const;

/** What the server owns, by the names of its contract. Errors are `ApiFailure`. */
export const api = deriveEndpoints({
  getImage: { provides: ({ params }) => [{ type: "Image", id: params.id }] },
  listDesigns: { pages: designs },
  getDesign: { provides: ({ params }) => [{ type: "Design", id: params.id }] },
  updateDesign: { refreshes: designs },
  deleteDesign: { refreshes: designs },
  duplicateDesign: { refreshes: designs },
  createRender: { refreshes: designs },
  cancelRender: { refreshes: [] },
  listCatalogue: { provides: ["Product"] },
  listSampleRooms: { provides: ["SampleRoom"] },
});

api.enhanceEndpoints({
  endpoints: {
    updateDesign: {
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        // The answer is the whole design: asking for it again would only cost time.
        const saved = await queryFulfilled.catch(() => null);
        if (saved === null) return;
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
  useListDesignsInfiniteQuery,
  useGetDesignQuery,
  useUpdateDesignMutation,
  useDeleteDesignMutation,
  useDuplicateDesignMutation,
  useCreateRenderMutation,
  useCancelRenderMutation,
  useListCatalogueQuery,
  useListSampleRoomsQuery,
} = api;
