import type { FastifyInstance } from "fastify";

import { addCall, inTenant } from "../../http/add-call.ts";
import { publishDraft, restoreVersion } from "./change-theme.ts";
import { discardThemeDraft, readTheme, saveThemeDraft } from "./draft-calls.ts";
import { createPreview, readPreview } from "./theme-previews.ts";
import { listVersions } from "./theme-versions.ts";

/** The calls for a company's theme: draft, preview, publish, roll back. */
export function addTheme(app: FastifyInstance): void {
  addCall(app, "getTheme", readTheme);
  addCall(app, "saveThemeDraft", saveThemeDraft);
  addCall(app, "discardThemeDraft", discardThemeDraft);
  addCall(app, "publishTheme", publishDraft, { maxPerMinute: 60 });
  addCall(app, "restoreThemeVersion", restoreVersion, { maxPerMinute: 60 });
  addCall(app, "listThemeVersions", (call) => inTenant(call, listVersions));
  addCall(app, "createThemePreview", (call) => inTenant(call, createPreview), { maxPerMinute: 30 });
  addCall(
    app,
    "readThemePreview",
    async (call) => ({ styles: await inTenant(call, readPreview) }),
    { maxPerMinute: 30 },
  );
}
