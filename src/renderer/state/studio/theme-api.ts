import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import { companyStylesSchema } from "#shared/company.ts";

import type { AppThunk } from "../app-thunk.ts";
import { deriveEndpoints } from "../call-endpoints.ts";
import { stylesLoaded } from "../company-slice.ts";

/** A company's theme: what is published, what is being changed about it, what it was before. */
const themeApi = deriveEndpoints({
  // The editor holds the draft while it is open: nothing older may come back into it.
  getTheme: { provides: ["Theme"], keepSeconds: 0 },
  saveThemeDraft: { invalidates: [] },
  discardThemeDraft: { invalidates: [] },
  publishTheme: { invalidates: ["Theme", "AuditLog"] },
  listThemeVersions: { provides: ["Theme"] },
  restoreThemeVersion: { invalidates: ["Theme", "AuditLog"] },
  createThemePreview: { invalidates: [] },
});

/** The app around the studio shows what is published, also after the page is loaded again. */
export function applyPublished(document: Readonly<Record<string, unknown>>): AppThunk<void> {
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
