import type { FastifyRequest } from "fastify";

import type { Invitation } from "#shared/member.ts";

import type { Transaction } from "../../../db/database.ts";
import { readLocale } from "../../../http/read-locale.ts";
import type { Tenant } from "../../../http/request-identity.ts";
import { readOrigin } from "../../../http/request-origin.ts";
import { refuseMember } from "../members.ts";
import { composeInvitation } from "./compose-invitation.ts";
import { toInvitation } from "./manage-invitations.ts";
import type { SentInvitation } from "./manage-invitations.ts";

/**
 * Writes to the person who is invited, in the language of the one who invites, as a part of what
 * invites them. Answers the invitation as staff see it.
 */
export async function sendInvitation(
  { request, tenant, tx }: { request: FastifyRequest; tenant: Tenant; tx: Transaction },
  invitation: SentInvitation,
): Promise<Invitation> {
  const { slug, features } = tenant;
  const company = { origin: readOrigin(request), slug, name: features.name };
  const mail = composeInvitation(company, invitation, readLocale(request));
  await request.server.dependencies.mailer.send(tx, mail);
  return toInvitation(invitation.row, invitation.inviter);
}

/** An invitation leads to the company's own address, so there must be one. */
export function refuseWithoutAddress(tenant: Tenant): void {
  if (tenant.features.slug_mode) return;
  throw refuseMember("conflict", "own_address_off", "The company's own page is switched off.");
}
