import type { Locale } from "#shared/locale.ts";

import { composeMail } from "../../../mail/compose-mail.ts";
import type { Mail } from "../../../mail/create-message.ts";
import { findInvitationMailText } from "./invitation-mail-texts.ts";
import type { SentInvitation } from "./manage-invitations.ts";

/** Where an invitation is sent from: the installation's address and the company's own in it. */
export type InvitingCompany = { origin: string; slug: string; name: string };

/** The link of an invitation. The token is in the part of it that is never sent anywhere. */
export function writeInvitationLink({ origin, slug }: InvitingCompany, token: string): string {
  return `${origin}/c/${slug}/account/invitation#${token}`;
}

/** What the person who is invited is written. */
export function composeInvitation(
  company: InvitingCompany,
  { row, token, inviter }: SentInvitation,
  locale: Locale,
): Mail {
  const { email, role } = row;
  const text = findInvitationMailText(locale, { company: company.name, inviter, email, role });
  const url = writeInvitationLink(company, token);
  return composeMail(email, { locale, companyName: company.name, url }, text);
}
