import type { FastifyRequest } from "fastify";

import type { Invitation } from "#shared/member.ts";

import type { Transaction } from "../../../db/database.ts";
import { readLocale } from "../../../http/read-locale.ts";
import type { Tenant } from "../../../http/request-identity.ts";
import { readOrigin } from "../../../http/request-origin.ts";
import { composeMail } from "../../../mail/compose-mail.ts";
import { refuseMember } from "../members.ts";
import { findInvitationMailText } from "./invitation-mail-texts.ts";
import { toInvitation } from "./manage-invitations.ts";
import type { SentInvitation } from "./manage-invitations.ts";

/**
 * Writes to the person who is invited, in the language of the one who invites, as a part of what
 * invites them. The token is in the part of the link that is never sent anywhere. Answers the
 * invitation as staff see it.
 */
export async function sendInvitation(
  { request, tenant, tx }: { request: FastifyRequest; tenant: Tenant; tx: Transaction },
  { row, token, inviter }: SentInvitation,
): Promise<Invitation> {
  const locale = readLocale(request);
  const company = tenant.features.name;
  const { email, role } = row;
  const text = findInvitationMailText(locale, { company, inviter, email, role });
  const url = `${readOrigin(request)}/c/${tenant.slug}/account/invitation#${token}`;
  const mail = composeMail(email, { locale, companyName: company, url }, text);
  await request.server.dependencies.mailer.send(tx, mail);
  return toInvitation(row, inviter);
}

/** An invitation leads to the company's own address, so there must be one. */
export function refuseWithoutAddress(tenant: Tenant): void {
  if (tenant.features.slug_mode) return;
  throw refuseMember("conflict", "own_address_off", "The company's own page is switched off.");
}
