import type { Locale } from "#shared/locale.ts";
import type { MemberRole } from "#shared/member.ts";

import type { Transaction } from "../../db/database.ts";
import { createValueSeal, sealPurposes } from "../../db/tokens.ts";
import {
  composeInvitation,
  writeInvitationLink,
} from "../../features/people/invitations/compose-invitation.ts";
import {
  replaceInvitation,
  writeInvitation,
} from "../../features/people/invitations/write-invitation.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import { noteDeed } from "./company-world.ts";
import type { CompanyWorld } from "./company-world.ts";

type Invited = { email: string; role: MemberRole; locale: Locale };

/**
 * Invites somebody into the transaction's company: an email that a running server sends, and the link of
 * it, for the terminal alone.
 */
export async function invitePerson(
  tx: Transaction,
  { origin, secrets }: CompanyWorld,
  company: { id: string; slug: string; name: string },
  { email, role, locale }: Invited,
): Promise<string> {
  const at = new Date();
  const change = { at, actor: { userId: null, name: null } };
  await replaceInvitation(tx, { companyId: company.id, email, at });
  const invited = { ...change, companyId: company.id, email, role };
  const { row, token } = await writeInvitation(tx, invited);
  await noteDeed(tx, at, { action: "member.invited", target: email, details: { role } });
  const place = { ...company, origin };
  const mail = composeInvitation(place, { row, token, inviter: null }, locale);
  await queueMail(tx, createValueSeal(secrets.authSecret, sealPurposes.mail), mail, at);
  return writeInvitationLink(place, token);
}

/** What the terminal says of an invitation; nothing else ever shows the link. */
export function describeInvitation(
  { email, role }: Pick<Invited, "email" | "role">,
  link: string,
): string {
  return `${email} is invited as ${role}, by email and with this link, which works once within 14 days:\n${link}`;
}
