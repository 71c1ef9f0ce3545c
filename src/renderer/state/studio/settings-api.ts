import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import type { Services } from "#renderer/services/services.ts";
import type { CompanySettings } from "#shared/wires/http/settings-calls.ts";

import { api } from "../api.ts";
import type { AppThunk } from "../app-thunk.ts";
import { ask } from "../ask.ts";
import type { Answer, Input } from "../ask.ts";
import { featuresLoaded } from "../company-slice.ts";

/** What a company changes about itself, and which companies a person could look after. */
const settingsApi = api
  .enhanceEndpoints({ addTagTypes: ["MyCompanies", "AuditLog"] })
  .injectEndpoints({
    endpoints: (build) => ({
      listMyCompanies: build.query<Answer<"listMyCompanies">, void>({
        query: () => ({ name: "listMyCompanies", input: {} }),
        providesTags: ["MyCompanies"],
      }),
      getCompanySettings: build.query<Answer<"getCompanySettings">, void>({
        query: () => ({ name: "getCompanySettings", input: {} }),
      }),
      updateCompanySettings: build.mutation<
        Answer<"updateCompanySettings">,
        Input<"updateCompanySettings">
      >({
        query: ask("updateCompanySettings"),
        invalidatesTags: (_answer, error) =>
          error === undefined ? ["MyCompanies", "AuditLog"] : [],
        async onQueryStarted(_input, { dispatch, queryFulfilled }) {
          const saved = await queryFulfilled.catch(() => null);
          if (saved === null) return;
          await dispatch(
            settingsApi.util.upsertQueryData("getCompanySettings", undefined, saved.data),
          );
          dispatch(wearSettings(saved.data));
        },
      }),
    }),
  });

/** The app around the studio has the new switches at once, and after the page is loaded again. */
function wearSettings({ name, features }: CompanySettings): AppThunk<void> {
  return (dispatch, getState, { platform }: Services) => {
    const known = getState().company.features;
    if (known === null) return;
    const worn = { ...known, ...features, name };
    platform.storage.session.write(sessionKeys.companyFeatures, JSON.stringify(worn));
    dispatch(featuresLoaded(worn));
  };
}

export const {
  useListMyCompaniesQuery,
  useGetCompanySettingsQuery,
  useUpdateCompanySettingsMutation,
} = settingsApi;
