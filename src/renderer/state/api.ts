import { createApi } from "@reduxjs/toolkit/query/react";

import { ask, askOnce } from "./ask.ts";
import type { Answer, Input } from "./ask.ts";
import { callBaseQuery } from "./call-base-query.ts";

const list = "LIST";

const emptyApi = createApi({
  reducerPath: "api",
  baseQuery: callBaseQuery,
  keepUnusedDataFor: 300,
  tagTypes: ["Image", "Design", "Render", "Material", "SampleRoom", "Account", "Device"],
  endpoints: () => ({}),
});

const imageApi = emptyApi.injectEndpoints({
  endpoints: (build) => ({
    getImage: build.query<Answer<"getImage">, Input<"getImage">>({
      query: ask("getImage"),
      providesTags: (_image, _error, { params }) => [{ type: "Image", id: params.id }],
    }),
    listImages: build.query<Answer<"listImages">, Input<"listImages">>({
      query: ask("listImages"),
      providesTags: [{ type: "Image", id: list }],
    }),
    updateImage: build.mutation<Answer<"updateImage">, Input<"updateImage">>({
      query: ask("updateImage"),
      invalidatesTags: (image, _error, { params }) =>
        image === undefined
          ? []
          : [
              { type: "Image", id: params.id },
              { type: "Image", id: list },
            ],
    }),
  }),
});

const designApi = imageApi.injectEndpoints({
  endpoints: (build) => ({
    listDesigns: build.query<Answer<"listDesigns">, Input<"listDesigns">>({
      query: ask("listDesigns"),
      providesTags: [{ type: "Design", id: list }],
    }),
    getDesign: build.query<Answer<"getDesign">, Input<"getDesign">>({
      query: ask("getDesign"),
      providesTags: (_design, _error, { params }) => [{ type: "Design", id: params.id }],
    }),
    createDesign: build.mutation<Answer<"createDesign">, Input<"createDesign">>({
      query: askOnce("createDesign"),
      invalidatesTags: [{ type: "Design", id: list }],
    }),
    updateDesign: build.mutation<Answer<"updateDesign">, Input<"updateDesign">>({
      query: ask("updateDesign"),
      invalidatesTags: [{ type: "Design", id: list }],
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        // The answer is the whole design: asking for it again would only cost time.
        const saved = await queryFulfilled.catch(() => null);
        if (saved === null) return;
        await dispatch(designApi.util.upsertQueryData("getDesign", { params }, saved.data));
      },
    }),
    deleteDesign: build.mutation<Answer<"deleteDesign">, Input<"deleteDesign">>({
      query: ask("deleteDesign"),
      invalidatesTags: [{ type: "Design", id: list }],
    }),
    duplicateDesign: build.mutation<Answer<"duplicateDesign">, Input<"duplicateDesign">>({
      query: askOnce("duplicateDesign"),
      invalidatesTags: [{ type: "Design", id: list }],
    }),
  }),
});

const renderApi = designApi.injectEndpoints({
  endpoints: (build) => ({
    createRender: build.mutation<Answer<"createRender">, Input<"createRender">>({
      query: askOnce("createRender"),
      invalidatesTags: [{ type: "Design", id: list }],
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const started = await queryFulfilled.catch(() => null);
        if (started === null) return;
        const render = started.data;
        dispatch(
          designApi.util.updateQueryData("getDesign", { params }, (design) => {
            design.latestRender = render;
          }),
        );
      },
    }),
    getRender: build.query<Answer<"getRender">, Input<"getRender">>({
      query: ask("getRender"),
      providesTags: (_render, _error, { params }) => [{ type: "Render", id: params.id }],
    }),
    cancelRender: build.mutation<Answer<"cancelRender">, Input<"cancelRender">>({
      query: ask("cancelRender"),
      invalidatesTags: (_render, _error, { params }) => [{ type: "Render", id: params.id }],
    }),
  }),
});

/** What the server owns, by the names of its contract. Errors are `ApiFailure`. */
export const api = renderApi.injectEndpoints({
  endpoints: (build) => ({
    listMaterials: build.query<Answer<"listMaterials">, Input<"listMaterials">>({
      query: ask("listMaterials"),
      providesTags: [{ type: "Material", id: list }],
    }),
    listSampleRooms: build.query<Answer<"listSampleRooms">, void>({
      query: () => ({ name: "listSampleRooms", input: {} }),
      providesTags: [{ type: "SampleRoom", id: list }],
    }),
  }),
});

export const {
  useGetImageQuery,
  useListImagesQuery,
  useUpdateImageMutation,
  useListDesignsQuery,
  useGetDesignQuery,
  useCreateDesignMutation,
  useUpdateDesignMutation,
  useDeleteDesignMutation,
  useDuplicateDesignMutation,
  useCreateRenderMutation,
  useGetRenderQuery,
  useCancelRenderMutation,
  useListMaterialsQuery,
  useListSampleRoomsQuery,
} = api;
