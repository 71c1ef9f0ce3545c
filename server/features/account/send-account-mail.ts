import type { FastifyRequest } from "fastify";

import { readLocale } from "../../http/read-locale.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { findAccountMailText } from "./account-mail-texts.ts";
import type { AccountMailKind } from "./account-mail-texts.ts";

/** Writes to a person in the language of the request, under a company's name. */
export function sendAccountMail(
  request: FastifyRequest,
  mail: { kind: AccountMailKind; to: string; companyName: string; url?: string },
): void {
  const locale = readLocale(request);
  const text = findAccountMailText(locale, mail.kind, mail.companyName);
  request.server.dependencies.mailer.send(composeMail(mail.to, { locale, ...mail }, text));
}

/** The address of a page with a link's token, in the part of it that is never sent anywhere. */
export function writeLink(
  base: string,
  page: "verify-email" | "reset-password",
  token: string,
): string {
  return `${base}/account/${page}#${token}`;
}
