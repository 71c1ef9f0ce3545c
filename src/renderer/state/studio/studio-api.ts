import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import type { Services } from "#renderer/services/services.ts";
import { companyStylesSchema } from "#shared/company.ts";
import type { ProductKind } from "#shared/product.ts";
import type { PublishState } from "#shared/studio-catalogue.ts";
import type { CompanySettings } from "#shared/wires/http/settings-calls.ts";

import type { AppThunk } from "../app-thunk.ts";
import { deriveEndpoints } from "../call-endpoints.ts";
import { featuresLoaded, stylesLoaded } from "../company-slice.ts";
import type { Input } from "../request-base-query.ts";

/** Whatever changes products may also change what visitors see. */
export const productTags = ["Product", "StudioSampleRoom", "SampleRoom"] as const;

/** What a company's staff see and change; its hooks are called by the names of their calls. */
export const studioApi = deriveEndpoints({
  listMyCompanies: { provides: ["MyCompanies"] },
  getCompanySettings: { provides: [] },
  updateCompanySettings: { invalidates: ["MyCompanies", "AuditLog"] },

  listMembers: { provides: ["Member"] },
  getFactorRoles: { provides: ["Member"] },
  changeFactorRoles: { refreshes: ["Member", "AuditLog"] },
  changeMember: { refreshes: ["Member", "AuditLog", "MyCompanies"] },
  removeMember: { refreshes: ["Member", "Invitation", "AuditLog", "MyCompanies"] },
  listInvitations: { provides: ["Invitation"] },
  createInvitation: { invalidates: ["Invitation", "AuditLog"] },
  resendInvitation: { refreshes: ["Invitation", "AuditLog"] },
  revokeInvitation: { refreshes: ["Invitation", "AuditLog"] },

  listApiKeys: { provides: ["ApiKey"] },
  revokeApiKey: { refreshes: ["ApiKey", "AuditLog"] },
  listWebhooks: { provides: ["Webhook"] },
  changeWebhook: { refreshes: ["Webhook", "AuditLog"] },
  deleteWebhook: { refreshes: ["Webhook", "AuditLog"] },
  testWebhook: { refreshes: ["Webhook", "WebhookDelivery"] },
  listWebhookDeliveries: { pages: ["WebhookDelivery"] },
  redeliverWebhook: { refreshes: ["Webhook", "WebhookDelivery"] },

  getCreditTotals: { provides: ["CreditTotals"], keepSeconds: 0 },
  getUsageReport: { provides: [] },
  getVisitFunnel: { provides: [] },
  listAttention: { provides: [] },
  listSetUpSteps: { provides: [] },
  listFailedRenders: { pages: ["FailedRender"] },
  retryFailedRender: { refreshes: ["FailedRender", "AuditLog"] },
  retryFailedRenders: { refreshes: ["FailedRender", "AuditLog"] },
  listAudit: { pages: ["AuditLog"] },
  listAuditFilters: { provides: ["AuditLog"] },

  listProducts: { pages: ["Product"] },
  getProduct: { provides: ["Product"] },
  createProduct: { invalidates: productTags },
  changeProduct: { invalidates: productTags },
  moveProduct: { refreshes: productTags },
  deleteProducts: { refreshes: productTags },
  changeProductStates: { refreshes: productTags },
  getProductFeed: { provides: ["ProductFeed"] },
  putProductFeed: { refreshes: ["ProductFeed", "AuditLog"] },
  deleteProductFeed: { refreshes: ["ProductFeed", "AuditLog"] },
  runProductFeed: { refreshes: ["ProductFeed"] },
  listStudioSampleRooms: { provides: ["StudioSampleRoom"] },
  getStudioSampleRoomWall: { provides: ["StudioSampleRoom"] },
  listStudioRoomSurfaces: { provides: ["StudioSampleRoom"] },
  addStudioRoomSurface: { refreshes: ["StudioSampleRoom", "SampleRoom", "AuditLog"] },
  removeStudioRoomSurface: { refreshes: ["StudioSampleRoom", "SampleRoom", "AuditLog"] },
  changeStudioSampleRoom: { refreshes: productTags },
  moveStudioSampleRoom: { refreshes: productTags },
  deleteStudioSampleRoom: { refreshes: productTags },
  changeStudioSampleRoomShowcase: { refreshes: productTags },

  // The editor holds the draft while it is open: nothing older may come back into it.
  getTheme: { provides: ["Theme"], keepSeconds: 0 },
  saveThemeDraft: { invalidates: [] },
  discardThemeDraft: { invalidates: [] },
  publishTheme: { invalidates: ["Theme", "AuditLog"] },
  listThemeVersions: { pages: ["Theme"] },
  restoreThemeVersion: { invalidates: ["Theme", "AuditLog"] },
  createThemePreview: { invalidates: [] },
});

studioApi.enhanceEndpoints({
  endpoints: {
    updateCompanySettings: {
      async onQueryStarted(_input, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => null);
        if (saved === null) return;
        const { upsertQueryData } = studioApi.util;
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

/** The app around the studio shows what is published, also after the page is loaded again. */
export function applyPublished(document: Readonly<Record<string, unknown>>): AppThunk<void> {
  return (dispatch, _getState, { platform }) => {
    const styles = companyStylesSchema.safeParse(document);
    if (!styles.success) return;
    platform.storage.session.write(sessionKeys.companyStyles, JSON.stringify(styles.data));
    dispatch(stylesLoaded(styles.data));
  };
}

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
