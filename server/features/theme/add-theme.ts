import type { FastifyInstance } from "fastify";

import { addCall } from "../../http/add-call.ts";
import { readOrigin } from "../../http/request-origin.ts";
import { acceptTheme } from "./check-theme.ts";
import { publishDraft, restoreVersion } from "./change-theme.ts";
import { readTheme } from "./read-theme.ts";
import {
  createDraftConflict,
  discardDraft,
  readDraft,
  saveDraft,
  toDraftAnswer,
} from "./theme-draft.ts";
import { createPreview, readPreview } from "./theme-previews.ts";
import { listVersions } from "./theme-versions.ts";

/** The calls for a company's theme: draft, preview, publish, roll back. */
export function addTheme(app: FastifyInstance): void {
  addDraftCalls(app);
  addPublishingCalls(app);
  addPreviewCalls(app);
}

function addDraftCalls(app: FastifyInstance): void {
  const { database, clock } = app.dependencies;

  addCall(app, "getTheme", ({ tenant }) => readTheme(database, tenant.companyId));

  addCall(app, "saveThemeDraft", async ({ tenant, actor, body }) => {
    const { companyId } = tenant;
    const styles = acceptTheme(body.styles, tenant.slug);
    const save = {
      companyId,
      userId: actor.userId,
      version: body.version,
      styles,
      at: clock.now(),
    };
    const [saved, current] = await database.withTenant(companyId, async (tx) => [
      await saveDraft(tx, save),
      await readDraft(tx),
    ]);
    if (saved === null) throw await createDraftConflict(database, current ?? null);
    return toDraftAnswer(database, saved);
  });

  addCall(app, "discardThemeDraft", async ({ tenant, query }) => {
    const [wasThere, current] = await database.withTenant(tenant.companyId, async (tx) => [
      await discardDraft(tx, query.version),
      await readDraft(tx),
    ]);
    if (!wasThere) throw await createDraftConflict(database, current);
    return undefined;
  });
}

function addPublishingCalls(app: FastifyInstance): void {
  const { database } = app.dependencies;
  addCall(app, "publishTheme", publishDraft, { maxPerMinute: 60 });
  addCall(app, "restoreThemeVersion", restoreVersion, { maxPerMinute: 60 });
  addCall(app, "listThemeVersions", ({ tenant, query }) =>
    database.withTenant(tenant.companyId, (tx) => listVersions(tx, query)),
  );
}

function addPreviewCalls(app: FastifyInstance): void {
  const { database, clock } = app.dependencies;

  addCall(
    app,
    "createThemePreview",
    ({ tenant, actor, request }) =>
      database.withTenant(tenant.companyId, (tx) =>
        createPreview(tx, tenant, {
          userId: actor.userId,
          origin: readOrigin(request),
          now: clock.now(),
        }),
      ),
    { maxPerMinute: 30 },
  );

  addCall(
    app,
    "readThemePreview",
    async ({ tenant, body }) => ({
      styles: await database.withTenant(tenant.companyId, (tx) =>
        readPreview(tx, tenant.companyId, body.token, clock.now()),
      ),
    }),
    { maxPerMinute: 30 },
  );
}
