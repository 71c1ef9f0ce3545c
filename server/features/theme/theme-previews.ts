import { and, eq, gt, lte } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { ThemeDocument } from "#shared/wires/http/theme-calls.ts";

import type { Transaction } from "../../db/database.ts";
import { themePreviews } from "../../db/schema/themes.ts";
import { createToken, hashToken } from "../../db/tokens.ts";
import type { Tenant } from "../../http/request-identity.ts";
import { readCompanyRow } from "./company-row.ts";
import { readDraft } from "./theme-draft.ts";

const previewMs = 7 * 24 * 60 * 60_000;

/** A link that shows the company's draft for seven days. Links that have run out are cleared. */
export async function createPreview(
  tx: Transaction,
  tenant: Tenant,
  { userId, origin, now }: { userId: string; origin: string; now: Date },
): Promise<{ url: string; expiresAt: string }> {
  await tx.delete(themePreviews).where(lte(themePreviews.expiresAt, now));
  const token = createToken();
  const expiresAt = new Date(now.getTime() + previewMs);
  await tx.insert(themePreviews).values({
    companyId: tenant.companyId,
    tokenHash: hashToken(token),
    createdBy: userId,
    expiresAt,
  });
  return {
    url: `${origin}${nameEntrance(tenant)}#theme-preview=${token}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** The default company is at home at `/` also when its slug is switched off. */
function nameEntrance({ companyId, slug, features }: Tenant): string {
  return companyId === defaultCompanyId && !features.slug_mode ? "/" : `/c/${slug}/`;
}

/**
 * What a preview link shows: the draft as it is now, or the theme once the draft is published or
 * dropped. A token that ran out, is nobody's, or belongs to another company is `link_expired`.
 */
export async function readPreview(
  tx: Transaction,
  companyId: string,
  token: string,
  now: Date,
): Promise<ThemeDocument> {
  const [known] = await tx
    .select({ expiresAt: themePreviews.expiresAt })
    .from(themePreviews)
    .where(and(eq(themePreviews.tokenHash, hashToken(token)), gt(themePreviews.expiresAt, now)));
  if (known === undefined) throw new AppError("link_expired", "This preview has expired.");
  const draft = await readDraft(tx);
  return (draft ?? (await readCompanyRow(tx, companyId, { lock: false }))).styles as ThemeDocument;
}
