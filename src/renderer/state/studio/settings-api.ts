import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import type { Services } from "#renderer/services/services.ts";
import type { CompanySettings } from "#shared/wires/http/settings-calls.ts";

import type { AppThunk } from "../app-thunk.ts";
import { deriveEndpoints } from "../call-endpoints.ts";
import { featuresLoaded } from "../company-slice.ts";

/** What a company changes about itself, and which companies a person could look after. */
const settingsApi = deriveEndpoints({
  listMyCompanies: { provides: ["MyCompanies"] },
  getCompanySettings: { provides: [] },
  updateCompanySettings: { invalidates: ["MyCompanies", "AuditLog"] },
});

settingsApi.enhanceEndpoints({
  endpoints: {
    updateCompanySettings: {
      async onQueryStarted(_input, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => null);
        if (saved === null) return;
        const { upsertQueryData } = settingsApi.util;
        await dispatch(upsertQueryData("getCompanySettings", undefined, saved.data));
        dispatch(applySettings(saved.data));
      },
    },
  },
});

/** The app around the studio has the new switches at once, and after the page is loaded again. */
function applySettings({ name, features }: CompanySettings): AppThunk<void> {
  return (dispatch, getState, { platform }: Services) => {
    const known = getState().company.features;
    if (known === null) return;
    const applied = { ...known, ...features, name };
    platform.storage.session.write(sessionKeys.companyFeatures, JSON.stringify(applied));
    dispatch(featuresLoaded(applied));
  };
}

export const {
  useListMyCompaniesQuery,
  useGetCompanySettingsQuery,
  useUpdateCompanySettingsMutation,
} = settingsApi;
