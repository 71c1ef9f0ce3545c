import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import { companySlugSchema } from "#shared/company.ts";

type Place = { pathname: string; search: string };

/**
 * The sign-in page has one address for all companies. One that leads back to a company's own page is that
 * company's, whichever company this tab had open before: its ways to sign in are the ones to offer.
 */
export function keepCompanyBehind({ pathname, search }: Place, session: KeyValueStore): void {
  if (pathname !== "/api/auth/signin") return;
  const behind = URL.parse(
    new URLSearchParams(search).get("callbackUrl") ?? "",
    "http://localhost",
  );
  const slug = companySlugSchema.safeParse(/^\/c\/([^/]+)/.exec(behind?.pathname ?? "")?.[1]);
  if (!slug.success || session.read(sessionKeys.companySlug) === slug.data) return;
  // What the tab kept of another company would be shown until this one's has come.
  for (const key of [
    sessionKeys.companyId,
    sessionKeys.companyFeatures,
    sessionKeys.companyStyles,
  ]) {
    session.remove(key);
  }
  session.write(sessionKeys.companySlug, slug.data);
}
