import { AppError } from "#shared/app-error.ts";
import type { HttpContract } from "#shared/wires/http.ts";
import type { ThemeDocument, ThemeVersion } from "#shared/wires/http/theme-calls.ts";

import type { Transaction } from "../../db/database.ts";
import type { CallContext } from "../../http/add-call.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { nameActor } from "../records/name-actor.ts";
import { queueWebhooks } from "../webhooks/queue-webhooks.ts";
import { readCompanyRow } from "./company-row.ts";
import { publishDocument } from "./publish-theme.ts";
import { createDraftConflict, discardDraft, readDraft } from "./theme-draft.ts";
import { readVersion } from "./theme-versions.ts";

/** Publishes the draft that the person saw; a draft that moved on meanwhile is a conflict. */
export async function publishDraft({
  tenant,
  actor,
  body,
  request,
}: CallContext<HttpContract["publishTheme"]>): Promise<ThemeVersion> {
  const { database, clock, jobs } = request.server.dependencies;
  const person = await nameActor(database, actor.userId);
  const { published, current } = await database.withTenant(tenant.companyId, async (tx) => {
    const company = await readCompanyRow(tx, tenant.companyId, { lock: true });
    const draft = await readDraft(tx, true);
    if (draft === null || draft.version !== body.draftVersion) {
      return { published: null, current: draft };
    }
    const version = await publishDocument(tx, tenant, company, {
      document: draft.styles as ThemeDocument,
      note: body.note,
      restoredFrom: null,
      person,
      at: clock.now(),
    });
    await discardDraft(tx, draft.version);
    await announce(tx, jobs, version);
    return { published: version, current: null };
  });
  if (published === null) throw await createDraftConflict(database, current);
  request.server.stores.companies.forget(tenant.companyId);
  return published;
}

/** Publishes an earlier version once more, under a number of its own. */
export async function restoreVersion({
  tenant,
  actor,
  params,
  body,
  request,
}: CallContext<HttpContract["restoreThemeVersion"]>): Promise<ThemeVersion> {
  const { database, clock, jobs } = request.server.dependencies;
  const person = await nameActor(database, actor.userId);
  const restored = await database.withTenant(tenant.companyId, async (tx) => {
    const company = await readCompanyRow(tx, tenant.companyId, { lock: true });
    const version = await readVersion(tx, Number(params.number));
    if (version === null) throw new AppError("not_found", "Version not found.");
    const again = await publishDocument(tx, tenant, company, {
      document: version.styles as ThemeDocument,
      note: body.note,
      restoredFrom: version.number,
      person,
      at: clock.now(),
    });
    await announce(tx, jobs, again);
    return again;
  });
  request.server.stores.companies.forget(tenant.companyId);
  return restored;
}

async function announce(tx: Transaction, jobs: Jobs, version: ThemeVersion): Promise<void> {
  const { number, note, restoredFrom } = version;
  const data = { number, note, restoredFrom };
  await queueWebhooks(tx, jobs, {
    event: "theme.published",
    at: new Date(version.publishedAt),
    data,
  });
}
