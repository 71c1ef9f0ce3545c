import { and, eq, gt, lte } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { ThemeDocument } from "#shared/wires/http/theme-calls.ts";

import { themePreviews } from "../../db/schema/themes.ts";
import { createToken, hashToken } from "../../db/tokens.ts";
import type { TenantCall } from "../../http/add-call.ts";
import type { Tenant } from "../../http/request-identity.ts";
import { readOrigin } from "../../http/request-origin.ts";
import { readCompanyRow } from "./publish-theme.ts";
import { readDraft } from "./theme-draft.ts";

const previewMs = 7 * 24 * 60 * 60_000;

/** A link that shows the company's draft for seven days. Links that have run out are cleared. */
export async function createPreview(
  call: TenantCall<"createThemePreview">,
): Promise<{ url: string; expiresAt: string }> {
  const { tx, now, tenant, actor, request } = call;
  await tx.delete(themePreviews).where(lte(themePreviews.expiresAt, now));
  const token = createToken();
  const expiresAt = new Date(now.getTime() + previewMs);
  const { companyId } = tenant;
  const link = { companyId, tokenHash: hashToken(token), createdBy: actor.userId, expiresAt };
  await tx.insert(themePreviews).values(link);
  return {
    url: `${readOrigin(request)}${nameEntrance(tenant)}#theme-preview=${token}`,
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
export async function readPreview(call: TenantCall<"readThemePreview">): Promise<ThemeDocument> {
  const { tx, now, tenant } = call;
  const tokenHash = hashToken(call.body.token);
  const [known] = await tx
    .select({ expiresAt: themePreviews.expiresAt })
    .from(themePreviews)
    .where(and(eq(themePreviews.tokenHash, tokenHash), gt(themePreviews.expiresAt, now)));
  if (known === undefined) throw new AppError("link_expired", "This preview has expired.");
  const draft = await readDraft(tx);
  return (draft ?? (await readCompanyRow(tx, tenant.companyId))).styles as ThemeDocument;
}
