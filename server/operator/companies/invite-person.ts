import type { Locale } from "#shared/locale.ts";
import type { MemberRole } from "#shared/member.ts";

import type { Transaction } from "../../db/database.ts";
import {
  composeInvitation,
  writeInvitationLink,
} from "../../features/people/invitations/compose-invitation.ts";
import {
  replaceInvitation,
  writeInvitation,
} from "../../features/people/invitations/write-invitation.ts";
import { noteDeed } from "./company-world.ts";
import type { CompanyWorld } from "./company-world.ts";

type Invited = { email: string; role: MemberRole; locale: Locale };

/**
 * Invites somebody into the transaction's company: an email that the running server sends, and the link of
 * it, for the operator alone.
 */
export async function invitePerson(
  tx: Transaction,
  world: CompanyWorld,
  company: { id: string; slug: string; name: string },
  { email, role, locale }: Invited,
): Promise<string> {
  const at = new Date();
  const { origin, actor } = world;
  await replaceInvitation(tx, { companyId: company.id, email, at });
  const invited = { at, actor, companyId: company.id, email, role };
  const { row, token } = await writeInvitation(tx, invited);
  await noteDeed(tx, world, at, { action: "member.invited", target: email, details: { role } });
  const place = { ...company, origin };
  const mail = composeInvitation(place, { row, token, inviter: actor.name }, locale);
  await world.sendMail(tx, mail);
  return writeInvitationLink(place, token);
}

/** What the terminal says of an invitation; nothing shows the link again. */
export function describeInvitation(
  { email, role }: Pick<Invited, "email" | "role">,
  link: string,
): string {
  return `${email} is invited as ${role}, by email and with this link, which works once within 14 days:\n${link}`;
}
