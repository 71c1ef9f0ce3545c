import { AppError } from "#shared/app-error.ts";
import type { ThemeVersion } from "#shared/wires/http/theme-calls.ts";

import type { CallContext } from "../../http/add-call.ts";
import { asChange } from "../records/as-change.ts";
import { createDraftConflict, discardDraft, readDraft } from "./theme-draft.ts";
import { readVersion } from "./theme-versions.ts";
import { publishDocument, readCompanyRow } from "./publish-theme.ts";

/** Publishes the draft that the person saw; a draft that moved on meanwhile is a conflict. */
export async function publishDraft(call: CallContext<"publishTheme">): Promise<ThemeVersion> {
  const { request, tenant } = call;
  const { published, current } = await asChange(call, async (inside) => {
    const { tx, body } = inside;
    const company = await readCompanyRow(tx, tenant.companyId, true);
    const draft = await readDraft(tx, true);
    if (draft === null || draft.version !== body.draftVersion) {
      return { published: null, current: draft };
    }
    const version = await publishDocument(inside, company, draft.styles);
    await discardDraft(tx, draft.version);
    return { published: version, current: null };
  });
  if (published === null) throw await createDraftConflict(request, current);
  request.server.stores.companies.forget(tenant.companyId);
  return published;
}

/** Publishes an earlier version once more, under a number of its own. */
export async function restoreVersion(
  call: CallContext<"restoreThemeVersion">,
): Promise<ThemeVersion> {
  const { request, tenant, params } = call;
  const restored = await asChange(call, async (inside) => {
    const company = await readCompanyRow(inside.tx, tenant.companyId, true);
    const version = await readVersion(inside.tx, Number(params.number));
    if (version === null) throw new AppError("not_found", "Version not found.");
    return publishDocument(inside, company, version.styles, version.number);
  });
  request.server.stores.companies.forget(tenant.companyId);
  return restored;
}
