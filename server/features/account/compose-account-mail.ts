import { z } from "zod";

import { localeSchema } from "#shared/locale.ts";

import type { CallContext } from "../../http/add-call.ts";
import { readLocale } from "../../http/read-locale.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import type { Mail } from "../../mail/create-message.ts";
import { findAccountMailText } from "./account-mail-texts.ts";
import type { AccountMailKind } from "./account-mail-texts.ts";
import { findEntrance } from "./entrance.ts";

/** In which language, under which company's name and with links to where a person is written to. */
export const letterheadSchema = z.object({
  locale: localeSchema,
  companyName: z.string(),
  /** Where the company's pages are, and their origin alone. */
  base: z.string(),
  origin: z.string(),
});
export type Letterhead = z.infer<typeof letterheadSchema>;

/** How the person who makes a request is written to: in its language, under the company they came from. */
export async function readLetterhead(
  { request, tenant }: Pick<CallContext<"registerAccount">, "request" | "tenant">,
  companySlug: string | null,
): Promise<Letterhead> {
  const { features, base, origin } = await findEntrance(request, tenant, companySlug);
  return { locale: readLocale(request), companyName: features.name, base, origin };
}

/** An email about an account. */
export function composeAccountMail(
  { locale, companyName }: Pick<Letterhead, "locale" | "companyName">,
  { kind, to, url }: { kind: AccountMailKind; to: string; url?: string },
): Mail {
  const text = findAccountMailText(locale, kind, companyName);
  return composeMail(to, { locale, companyName, url }, text);
}

/** The address of a page with a link's token, in the part of it that is never sent anywhere. */
export function writeLink(
  base: string,
  page: "verify-email" | "reset-password",
  token: string,
): string {
  return `${base}/account/${page}#${token}`;
}
