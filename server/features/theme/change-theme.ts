import { AppError } from "#shared/app-error.ts";
import type { ThemeVersion } from "#shared/wires/http/theme-calls.ts";

import { inTenantOnce } from "../../http/add-call.ts";
import type { CallContext } from "../../http/add-call.ts";
import { asChange } from "../records/as-change.ts";
import type { ChangeCall } from "../records/as-change.ts";
import { createDraftConflict, discardDraft, readDraft } from "./theme-draft.ts";
import type { DraftRow } from "./theme-draft.ts";
import { readVersion } from "./theme-versions.ts";
import { publishDocument, readCompanyRow } from "./publish-theme.ts";

/** Publishes the draft that the person saw; a draft that moved on meanwhile is a conflict. */
export async function publishDraft(call: CallContext<"publishTheme">): Promise<ThemeVersion> {
  const { request, tenant } = call;
  let seen: DraftRow | null = null;
  let isStale = false;
  const publish = async (inside: ChangeCall<"publishTheme">): Promise<ThemeVersion> => {
    const { tx, body } = inside;
    const company = await readCompanyRow(tx, tenant.companyId, true);
    const draft = await readDraft(tx, true);
    if (draft === null || draft.version !== body.draftVersion) {
      seen = draft;
      isStale = true;
      throw new AppError("version_conflict", "The draft has moved on.");
    }
    const version = await publishDocument(inside, company, draft.styles);
    await discardDraft(tx, draft.version);
    return version;
  };
  const published = await asChange(call, publish, inTenantOnce).catch(async (error: unknown) => {
    throw isStale ? await createDraftConflict(request, seen) : error;
  });
  return published;
}

/** Publishes an earlier version once more, under a number of its own. */
export async function restoreVersion(
  call: CallContext<"restoreThemeVersion">,
): Promise<ThemeVersion> {
  const { tenant, params } = call;
  const restore = async (inside: ChangeCall<"restoreThemeVersion">): Promise<ThemeVersion> => {
    const company = await readCompanyRow(inside.tx, tenant.companyId, true);
    const version = await readVersion(inside.tx, Number(params.number));
    if (version === null) throw new AppError("not_found", "Version not found.");
    return publishDocument(inside, company, version.styles, version.number);
  };
  const restored = await asChange(call, restore, inTenantOnce);
  return restored;
}
