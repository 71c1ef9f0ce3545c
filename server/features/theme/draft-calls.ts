import type { Theme, ThemeDocument, ThemeDraft } from "#shared/wires/http/theme-calls.ts";

import { inTenant } from "../../http/add-call.ts";
import type { CallContext } from "../../http/add-call.ts";
import { acceptTheme } from "./check-theme.ts";
import { readCompanyRow } from "./publish-theme.ts";
import {
  createDraftConflict,
  discardDraft,
  readDraft,
  saveDraft,
  toDraftAnswer,
} from "./theme-draft.ts";
import { readLatestVersion, toVersionAnswer } from "./theme-versions.ts";

/** The company's theme as it is, unknown keys and all, and the draft. */
export async function readTheme(call: CallContext<"getTheme">): Promise<Theme> {
  const { company, version, draft } = await inTenant(call, async ({ tx, tenant }) => ({
    company: await readCompanyRow(tx, tenant.companyId),
    version: await readLatestVersion(tx),
    draft: await readDraft(tx),
  }));
  const styles = { ...(company.styles as ThemeDocument), slugOrId: company.slug };
  return {
    published: { styles, version: version === null ? null : toVersionAnswer(version) },
    draft: draft === null ? null : await toDraftAnswer(call.request, draft),
  };
}

/** Saves what somebody made of the version they saw. */
export async function saveThemeDraft(call: CallContext<"saveThemeDraft">): Promise<ThemeDraft> {
  const styles = acceptTheme(call.body.styles, call.tenant.slug);
  const { saved, current } = await inTenant(call, async (inside) => ({
    saved: await saveDraft(inside, styles),
    current: await readDraft(inside.tx),
  }));
  if (saved === null) throw await createDraftConflict(call.request, current);
  return toDraftAnswer(call.request, saved);
}

/** Drops the draft that somebody saw. */
export async function discardThemeDraft(call: CallContext<"discardThemeDraft">): Promise<void> {
  const { wasThere, current } = await inTenant(call, async ({ tx, query }) => ({
    wasThere: await discardDraft(tx, query.version),
    current: await readDraft(tx),
  }));
  if (!wasThere) throw await createDraftConflict(call.request, current);
}
