import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import { companyStylesSchema } from "#shared/company.ts";

import { api } from "../api.ts";
import type { AppThunk } from "../app-thunk.ts";
import { ask, askOnce } from "../ask.ts";
import type { Answer, Input } from "../ask.ts";
import { stylesLoaded } from "../company-slice.ts";

/** A company's theme: what is published, what is being changed about it, what it was before. */
const themeApi = api.enhanceEndpoints({ addTagTypes: ["Theme", "AuditLog"] }).injectEndpoints({
  endpoints: (build) => ({
    getTheme: build.query<Answer<"getTheme">, void>({
      query: () => ({ name: "getTheme", input: {} }),
      // The editor holds the draft while it is open: nothing older may come back into it.
      keepUnusedDataFor: 0,
      providesTags: ["Theme"],
    }),
    saveThemeDraft: build.mutation<Answer<"saveThemeDraft">, Input<"saveThemeDraft">>({
      query: ask("saveThemeDraft"),
    }),
    discardThemeDraft: build.mutation<Answer<"discardThemeDraft">, Input<"discardThemeDraft">>({
      query: ask("discardThemeDraft"),
    }),
    publishTheme: build.mutation<Answer<"publishTheme">, Input<"publishTheme">>({
      query: askOnce("publishTheme"),
      invalidatesTags: (_answer, error) => (error === undefined ? ["Theme", "AuditLog"] : []),
    }),
    listThemeVersions: build.query<Answer<"listThemeVersions">, Input<"listThemeVersions">>({
      query: ask("listThemeVersions"),
      providesTags: ["Theme"],
    }),
    restoreThemeVersion: build.mutation<
      Answer<"restoreThemeVersion">,
      Input<"restoreThemeVersion">
    >({
      query: askOnce("restoreThemeVersion"),
      invalidatesTags: (_answer, error) => (error === undefined ? ["Theme", "AuditLog"] : []),
    }),
    createThemePreview: build.mutation<Answer<"createThemePreview">, void>({
      query: () => ({ name: "createThemePreview", input: {} }),
    }),
  }),
});

/** The app around the studio wears what is published, also after the page is loaded again. */
export function wearPublished(document: Readonly<Record<string, unknown>>): AppThunk<void> {
  return (dispatch, _getState, { platform }) => {
    const styles = companyStylesSchema.safeParse(document);
    if (!styles.success) return;
    platform.storage.session.write(sessionKeys.companyStyles, JSON.stringify(styles.data));
    dispatch(stylesLoaded(styles.data));
  };
}

export const {
  useGetThemeQuery,
  useSaveThemeDraftMutation,
  useDiscardThemeDraftMutation,
  usePublishThemeMutation,
  useListThemeVersionsQuery,
  useRestoreThemeVersionMutation,
  useCreateThemePreviewMutation,
} = themeApi;
