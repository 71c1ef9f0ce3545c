import type { Theme, ThemeDocument } from "#shared/wires/http/theme-calls.ts";

import type { Database } from "../../db/database.ts";
import { readCompanyRow } from "./company-row.ts";
import { readDraft, toDraftAnswer } from "./theme-draft.ts";
import { readLatestVersion, toVersionAnswer } from "./theme-versions.ts";

/** The company's theme as it is, unknown keys and all, and the draft. */
export async function readTheme(database: Database, companyId: string): Promise<Theme> {
  const { company, version, draft } = await database.withTenant(companyId, async (tx) => {
    const row = await readCompanyRow(tx, companyId, { lock: false });
    return { company: row, version: await readLatestVersion(tx), draft: await readDraft(tx) };
  });
  return {
    published: {
      styles: { ...(company.styles as ThemeDocument), slugOrId: company.slug },
      version: version === null ? null : toVersionAnswer(version),
    },
    draft: draft === null ? null : await toDraftAnswer(database, draft),
  };
}
