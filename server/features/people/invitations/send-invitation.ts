import type { FastifyRequest } from "fastify";

import type { Invitation } from "#shared/member.ts";

import { readLocale } from "../../../http/read-locale.ts";
import type { Tenant } from "../../../http/request-identity.ts";
import { readOrigin } from "../../../http/request-origin.ts";
import { composeMail } from "../../../mail/compose-mail.ts";
import { refuseMember } from "../members.ts";
import { findInvitationMailText } from "./invitation-mail-texts.ts";
import { toInvitation } from "./manage-invitations.ts";
import type { SentInvitation } from "./manage-invitations.ts";

/**
 * Writes to the person who is invited, in the language of the one who invites. The token is in the
 * part of the link that is never sent anywhere. Answers the invitation as staff see it.
 */
export function sendInvitation(
  { request, tenant }: { request: FastifyRequest; tenant: Tenant },
  { row, token, inviter }: SentInvitation,
): Invitation {
  const locale = readLocale(request);
  const company = tenant.features.name;
  const { email, role } = row;
  const text = findInvitationMailText(locale, { company, inviter, email, role });
  const url = `${readOrigin(request)}/c/${tenant.slug}/account/invitation#${token}`;
  const mail = composeMail(email, { locale, companyName: company, url }, text);
  request.server.dependencies.mailer.send(mail);
  return toInvitation(row, inviter);
}

/** An invitation leads to the company's own address, so there must be one. */
export function refuseWithoutAddress(tenant: Tenant): void {
  if (tenant.features.slug_mode) return;
  throw refuseMember("conflict", "own_address_off", "The company's own page is switched off.");
}
