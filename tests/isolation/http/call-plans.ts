import { randomUUID } from "node:crypto";

import type { EditList } from "#shared/edit.ts";
import { paintRectangle } from "#support/test-photos.ts";

import { sharedDeviceId, sharedRoomId } from "./company-rows.ts";
import type { CallPlan } from "./call-plan.ts";
import type { Draw } from "./draw.ts";
import { cataloguePlans, makeProduct } from "./catalogue-plans.ts";
import { designListPlans, listQuery } from "./design-list-plans.ts";
import { issuerPlans } from "./issuer-plans.ts";
import { operatorPlans } from "./operator-plans.ts";

const nothing = () => ({});
const byId = (kind: Parameters<Draw["id"]>[0]) => (draw: Draw) => ({
  params: { id: draw.id(kind) },
});
const token = "E".repeat(43);
const password = "a long enough password";

function makeEdits(draw: Draw): EditList {
  const edit = paintRectangle([1, 1, 8, 8]);
  if (edit.kind !== "paint" || draw.chance.next(2) === 0) return [];
  return [{ ...edit, materialId: draw.ownId("product") }];
}

const auditQuery = (draw: Draw): Record<string, string> =>
  draw.chance.next(2) === 0 ? {} : { userId: draw.id("actor") };

/** How every call of the contract is tried, by its name. */
export const callPlans: Readonly<Record<string, CallPlan>> = {
  getCredits: { ask: nothing, weight: 2 },
  getCreditTotals: { ask: nothing, weight: 2 },
  getHealth: { ask: nothing, weight: 1 },
  getReadiness: { ask: nothing, weight: 1 },
  getCompanyFeatures: { ask: nothing, weight: 2 },
  getCompanyStyles: { ask: nothing, weight: 2 },
  validateAnonymousToken: {
    ask: (draw) => ({ body: { token: draw.frameToken() } }),
    ignoresBearer: true,
  },
  getSession: { ask: nothing },
  getCsrfToken: { ask: nothing, weight: 1 },
  getProviders: { ask: nothing, weight: 1 },
  postSignOut: { ask: () => ({ body: { csrfToken: "none" } }), weight: 1 },
  postAuthCallback: {
    ask: () => ({ params: { provider: "regular-login" }, body: { csrfToken: "none" } }),
    weight: 1,
  },
  postClientLog: { ask: () => ({ body: { level: "debug", message: "test" } }), weight: 1 },
  generateIframeUserToken: {
    ask: (draw) => ({ body: { anonymousUserId: draw.anonymousCredential() } }),
    ignoresBearer: true,
    isUneven: true,
    weight: 3,
  },
  validateIframeUserToken: {
    ask: (draw) => ({ body: { token: draw.frameToken() } }),
    ignoresBearer: true,
  },
  signOutIframeUser: { ask: () => ({ body: {} }), weight: 1, isUneven: true },
  createHandOff: {
    ask: () => ({ body: { csrfToken: "none", kind: "frame", challenge: token } }),
    weight: 1,
  },
  claimHandOff: {
    ask: () => ({ body: { code: token, verifier: token, kind: "frame" } }),
    ignoresBearer: true,
    weight: 1,
  },
  registerAccount: {
    ask: (draw) => ({
      body: {
        name: "Somebody",
        email: `new${draw.chance.next(1e6)}@example.com`,
        password,
        companySlug: null,
      },
    }),
    weight: 0.1,
  },
  verifyEmail: { ask: () => ({ body: { token } }), weight: 1 },
  requestPasswordReset: {
    ask: () => ({ body: { email: "person3x@example.com", companySlug: null } }),
    weight: 0.2,
  },
  resetPassword: { ask: () => ({ body: { token, password } }), weight: 0.2 },
  getAccount: { ask: nothing },
  changePassword: {
    ask: () => ({
      body: { currentPassword: "wrong", newPassword: password, endOtherSessions: false },
    }),
    weight: 0.2,
  },
  changeEmail: {
    ask: () => ({
      body: { currentPassword: "wrong", email: "other@example.com", companySlug: null },
    }),
    weight: 0.2,
  },
  listDevices: { ask: nothing, weight: 3 },
  endDevice: { ask: () => ({ params: { id: randomUUID() } }), weight: 1 },
  endAllDevices: { ask: () => ({ query: { keepThis: "true" } }), weight: 1 },
  beginSecondFactor: { ask: () => ({ body: { currentPassword: "wrong" } }), weight: 0.2 },
  confirmSecondFactor: { ask: () => ({ body: { code: "000000" } }), weight: 1 },
  renewRecoveryCodes: {
    ask: () => ({ body: { currentPassword: "wrong", code: "000000" } }),
    weight: 0.2,
  },
  removeSecondFactor: {
    ask: () => ({ body: { currentPassword: "wrong", code: "000000" } }),
    weight: 0.2,
  },
  listOwnPhotos: { ask: (draw) => ({ query: listQuery(draw) }), weight: 5 },
  listBin: { ask: nothing, weight: 5 },
  exportPersonalData: { ask: nothing, weight: 1 },
  deleteAccount: {
    ask: () => ({ body: { confirm: "delete", currentPassword: "wrong" } }),
    weight: 0.2,
  },
  createImage: {
    ask: (draw) => ({ file: draw.picture(), body: { name: draw.ownText() } }),
    weight: 1,
  },
  createImageFromSample: {
    ask: (draw) => ({ body: { sampleRoomId: draw.oneOf([sharedRoomId, draw.id("room")]) } }),
    weight: 2,
  },
  listImages: { ask: (draw) => ({ query: listQuery(draw) }) },
  getImage: { ask: byId("image") },
  updateImage: {
    ask: (draw) => ({ params: { id: draw.id("image") }, body: { note: draw.ownText() } }),
  },
  deleteImage: { ask: byId("image"), weight: 2 },
  restoreImage: { ask: byId("image"), weight: 4 },
  listImageSurfaces: { ask: byId("image"), weight: 2 },
  getImageBytes: {
    ask: (draw) => ({
      params: {
        id: draw.id("image"),
        variant: draw.oneOf(["original", "thumb", "preview", "redesigned", "erased"]),
      },
    }),
  },
  createUpload: {
    ask: (draw) => ({ headers: { "upload-length": draw.oneOf(["40", "4000", "999999999"]) } }),
    weight: 3,
  },
  getUpload: { ask: byId("upload") },
  appendUpload: {
    ask: (draw) => {
      const { id, version } = draw.thing("upload");
      const offset = draw.oneOf([version === "" ? "0" : version, "0"]);
      const headers = { "upload-offset": offset };
      return { params: { id }, headers, part: Buffer.from(draw.ownText()).toString("hex") };
    },
  },
  deleteUpload: { ask: byId("upload"), weight: 2 },
  createImageFromUpload: {
    ask: (draw) => ({ body: { uploadId: draw.id("upload"), name: draw.ownText() } }),
  },
  listSampleRooms: { ask: nothing },
  getSampleRoomBytes: {
    ask: (draw) => ({
      params: {
        id: draw.oneOf([sharedRoomId, draw.id("room")]),
        variant: draw.oneOf(["original", "thumb", "preview", "showcase"]),
      },
    }),
  },
  createDesign: {
    ask: (draw) => ({
      body: { imageId: draw.id("image"), name: draw.ownText(), edits: makeEdits(draw) },
    }),
  },
  getDesign: { ask: byId("design"), weight: 15 },
  getDesignThumb: { ask: (draw) => ({ ...byId("design")(draw), query: { version: "1" } }) },
  getDesignTexture: {
    ask: (draw) => ({ params: { id: draw.id("design"), materialId: draw.id("product") } }),
  },
  updateDesign: {
    ask: (draw) => {
      const { id, version } = draw.thing("design");
      return {
        params: { id },
        body: { version: Number(version) || 1, name: draw.ownText() },
      };
    },
  },
  deleteDesign: {
    ask: (draw) => ({
      ...byId("design")(draw),
      query: { scope: draw.oneOf(["version", "family"]) },
    }),
    weight: 2,
  },
  duplicateDesign: { ask: byId("design"), weight: 4 },
  listVersions: { ask: byId("design"), weight: 8 },
  createVersion: {
    ask: (draw) => ({
      ...byId("design")(draw),
      body: { from: draw.oneOf(["design", "original"]), label: draw.ownText() },
    }),
    weight: 4,
  },
  renameVersion: {
    ask: (draw) => ({ ...byId("design")(draw), body: { label: draw.ownText() } }),
    weight: 4,
  },
  binVersion: { ask: byId("design"), weight: 2 },
  ...designListPlans,
  restoreVersion: { ask: byId("design"), weight: 4 },
  createRender: { ask: byId("design"), weight: 4 },
  getRender: { ask: byId("render") },
  getRenderEvents: { ask: byId("render") },
  cancelRender: { ask: byId("render") },
  getRenderResult: {
    ask: (draw) => ({ ...byId("render")(draw), query: { format: "png" } }),
  },
  makeSheet: {
    ask: (draw) => ({
      ...byId("render")(draw),
      body: {
        locale: "en",
        pageSize: "a4",
        date: draw.ownText(),
        lines: [],
        totals: [],
        notes: [draw.ownText()],
      },
    }),
  },
  listCatalogue: { ask: (draw) => ({ query: listQuery(draw) }) },
  getCatalogue: { ask: nothing },
  getCatalogueFile: {
    ask: (draw) => ({ params: { revision: draw.oneOf(["0", "f"]).repeat(32) } }),
  },
  getCatalogueProduct: { ask: byId("product") },
  getCatalogueTexture: { ask: byId("product") },
  listMyCompanies: { ask: nothing },
  getCompanySettings: { ask: nothing },
  updateCompanySettings: {
    ask: (draw) => ({
      body: {
        features: { quote: draw.chance.next(2) === 0 },
        embedOrigins: [`https://${draw.text().replace(" ", "-")}.example`],
        defaultLocale: draw.oneOf(["de", "es", null]),
      },
    }),
    weight: 4,
  },
  getTheme: { ask: nothing },
  saveThemeDraft: {
    ask: (draw) => ({
      body: { version: draw.oneOf([null, 5, 6]), styles: { note: draw.text() } },
    }),
    weight: 4,
  },
  discardThemeDraft: { ask: (draw) => ({ query: { version: draw.oneOf(["5", "6"]) } }), weight: 2 },
  publishTheme: { ask: (draw) => ({ body: { draftVersion: 5, note: draw.text() } }), weight: 2 },
  listThemeVersions: { ask: () => ({ query: { limit: "2" } }) },
  restoreThemeVersion: {
    ask: (draw) => ({ params: { number: draw.id("version") }, body: { note: draw.text() } }),
    weight: 3,
  },
  createThemePreview: { ask: nothing, weight: 2, isUneven: true },
  readThemePreview: { ask: (draw) => ({ body: { token: draw.secret("preview") } }) },
  listProducts: { ask: (draw) => ({ query: listQuery(draw) }) },
  getProduct: { ask: byId("product") },
  createProduct: { ask: (draw) => ({ body: makeProduct(draw) }), weight: 4 },
  changeProduct: {
    ask: (draw) => {
      const { id, version } = draw.thing("product");
      return { params: { id }, body: { version, product: makeProduct(draw) } };
    },
  },
  ...cataloguePlans,
  moveProduct: {
    ask: (draw) => ({
      params: { id: draw.id("product") },
      body: { before: draw.oneOf([null, draw.id("product")]) },
    }),
  },
  deleteProduct: { ask: byId("product"), weight: 1 },
  deleteProducts: {
    ask: (draw) => ({ body: { ids: [draw.id("product"), draw.id("product")] } }),
    weight: 2,
  },
  changeProductStates: {
    ask: (draw) => ({
      body: {
        ids: [draw.id("product"), draw.id("product")],
        state: draw.oneOf(["draft", "published"]),
      },
    }),
  },
  getProductTexture: { ask: byId("product") },
  replaceProductTexture: {
    ask: (draw) => {
      const { id, version } = draw.thing("product");
      return { params: { id }, file: draw.picture(), body: { version } };
    },
    weight: 1,
  },
  importProducts: {
    ask: (draw) => ({
      file: Buffer.from(`sku,kind,name\nI-1,paint,${draw.text()}\n`),
      body: {},
    }),
    weight: 2,
  },
  exportProducts: { ask: () => ({ query: {} }) },
  listStudioSampleRooms: { ask: nothing },
  createStudioSampleRoom: {
    ask: (draw) => ({
      file: draw.picture(),
      body: { name: draw.text(), roomType: "bedroom" },
    }),
    weight: 0.5,
  },
  changeStudioSampleRoom: {
    ask: (draw) => {
      const { id, version } = draw.thing("room");
      return { params: { id }, body: { version, name: draw.text() } };
    },
  },
  moveStudioSampleRoom: {
    ask: (draw) => ({
      params: { id: draw.id("room") },
      body: { before: draw.oneOf([null, draw.id("room")]) },
    }),
  },
  deleteStudioSampleRoom: { ask: byId("room"), weight: 1 },
  getStudioSampleRoomBytes: {
    ask: (draw) => ({ params: { id: draw.id("room"), variant: "original" } }),
  },
  getStudioSampleRoomWall: { ask: byId("room") },
  changeStudioSampleRoomShowcase: {
    ask: (draw) => {
      const { id, version } = draw.thing("room");
      return { params: { id }, body: { version, materialId: draw.id("product") } };
    },
    weight: 2,
  },
  listStudioRoomSurfaces: {
    ask: (draw) => ({ params: { id: draw.oneOf([sharedRoomId, draw.id("room")]) } }),
  },
  addStudioRoomSurface: {
    ask: (draw) => ({
      params: { id: draw.id("room") },
      body: {
        kind: "wall",
        place: null,
        name: draw.text(),
        at: [2, 2],
        area: { width: 24, height: 16, runs: [0, 384] },
      },
    }),
  },
  removeStudioRoomSurface: {
    ask: (draw) => {
      const { id, version } = draw.thing("surface");
      return { params: { id: version, surfaceId: id } };
    },
  },
  getUsageReport: { ask: nothing },
  getVisitFunnel: { ask: nothing },
  listAttention: { ask: nothing },
  listSetUpSteps: { ask: nothing },
  listAudit: { ask: (draw) => ({ query: { ...listQuery(draw), ...auditQuery(draw) } }) },
  listAuditFilters: { ask: nothing },
  exportAudit: { ask: (draw) => ({ query: auditQuery(draw) }) },
  listApiKeys: { ask: nothing },
  createApiKey: {
    ask: (draw) => ({ body: { name: draw.text(), permissions: ["own-designs"] } }),
    weight: 2,
    isUneven: true,
  },
  revokeApiKey: { ask: byId("key"), weight: 2 },
  listMembers: { ask: nothing },
  changeMember: {
    ask: (draw) => ({
      params: { userId: draw.id("member") },
      body: { role: draw.oneOf(["editor", "admin"]) },
    }),
    weight: 3,
  },
  removeMember: { ask: (draw) => ({ params: { userId: draw.id("member") } }), weight: 1 },
  getFactorRoles: { ask: nothing },
  changeFactorRoles: {
    // Nobody in that world has a second factor, so owners are refused it: editors would be shut out of
    // everything else that is tried.
    ask: (draw) => ({ body: { roles: draw.oneOf([[], ["owner"]]) } }),
    weight: 1,
  },
  listInvitations: { ask: nothing },
  createInvitation: {
    ask: (draw) => ({
      body: { email: `${draw.text().replace(" ", "-")}@example.com`, role: "editor" },
    }),
    weight: 2,
  },
  resendInvitation: { ask: byId("invitation"), weight: 2 },
  revokeInvitation: { ask: byId("invitation"), weight: 2 },
  readInvitation: { ask: (draw) => ({ body: { token: draw.secret("invitation") } }) },
  acceptInvitation: { ask: (draw) => ({ body: { token: draw.secret("invitation") } }) },
  listWebhooks: { ask: nothing },
  createWebhook: {
    ask: (draw) => ({
      body: {
        url: `https://${draw.text().replace(" ", "-")}.example/`,
        events: ["design.created"],
      },
    }),
    weight: 3,
  },
  changeWebhook: {
    ask: (draw) => ({
      params: { id: draw.id("webhook") },
      body: { enabled: draw.chance.next(2) === 0 },
    }),
  },
  deleteWebhook: { ask: byId("webhook"), weight: 1 },
  rotateWebhookSecret: { ask: byId("webhook"), weight: 2 },
  testWebhook: { ask: byId("webhook"), weight: 3 },
  listWebhookDeliveries: {
    ask: (draw) => ({ ...byId("webhook")(draw), query: listQuery(draw) }),
  },
  redeliverWebhook: {
    ask: (draw) => {
      const { id, version } = draw.thing("delivery");
      return { params: { id: version, deliveryId: id } };
    },
  },
  createQuote: {
    ask: (draw) => ({
      params: { id: draw.id("design") },
      body: {
        contact: { name: draw.ownText(), email: "asking@example.com", phone: null },
        message: draw.ownText(),
      },
    }),
    weight: 4,
  },
  listQuotes: { ask: (draw) => ({ query: listQuery(draw) }) },
  listNewestQuotes: { ask: nothing },
  createShare: {
    ask: (draw) => ({ ...byId("design")(draw), body: {} }),
    weight: 1,
    isUneven: true,
  },
  listShares: { ask: byId("design") },
  revokeShare: {
    ask: (draw) => {
      const { id, version } = draw.thing("share");
      return { params: { id: version, shareId: id } };
    },
    weight: 1,
  },
  getShare: { ask: (draw) => ({ params: { token: draw.secret("share") } }) },
  unlockShare: {
    ask: (draw) => ({ params: { token: draw.secret("share") }, body: { passcode: "wrong" } }),
    weight: 1,
  },
  getSharePicture: {
    ask: (draw) => ({
      params: {
        token: draw.secret("share"),
        position: "0",
        variant: draw.oneOf(["picture", "card", "original", "download"]),
      },
      query: {},
    }),
  },
  voteOnShare: {
    ask: (draw) => ({
      params: { token: draw.secret("share") },
      body: { voter: token, position: 0, name: draw.text(), comment: draw.text() },
    }),
    weight: 3,
  },
  noteVisitEvents: {
    ask: (draw) => ({
      body: {
        deviceId: draw.oneOf([sharedDeviceId, randomUUID()]),
        events: [{ kind: "page-view", path: "/upload", name: draw.oneOf([null, "product"]) }],
      },
    }),
    weight: 4,
  },
  forgetVisitEvents: {
    ask: (draw) => ({ body: { deviceId: draw.oneOf([sharedDeviceId, randomUUID()]) } }),
    weight: 1,
  },
  listFailedRenders: { ask: (draw) => ({ query: listQuery(draw) }) },
  retryFailedRender: { ask: byId("render"), weight: 3 },
  retryFailedRenders: { ask: nothing, weight: 1 },
  ...issuerPlans,
  ...operatorPlans,
};
