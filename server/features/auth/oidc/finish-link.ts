import type { FastifyRequest } from "fastify";

import { isRegisteredUser } from "#shared/session.ts";

import { notePersonEvent } from "../../../db/note-person-event.ts";
import { notifyFactorChange } from "../../../http/notify-factor-change.ts";
import { findSession } from "../../../http/read-session.ts";
import { logSecurityEvent } from "../../../http/security-log.ts";
import { nameProvider } from "../name-provider.ts";
import type { IssuerWay } from "./issuer-way.ts";
import type { OidcAnswer } from "./oidc-people.ts";
import type { OidcProfile } from "./read-profile.ts";

/** What an issuer said of somebody who wants it linked to this account. */
type Link = { way: IssuerWay; profile: OidcProfile; userId: string };

/**
 * Links an issuer to the account of whoever began that, if it is still they who are signed in here: they
 * are written to, and it is noted.
 */
export async function finishLink(
  request: FastifyRequest,
  { way, profile, userId }: Link,
): Promise<OidcAnswer> {
  const { database, clock } = request.server.dependencies;
  const session = await findSession(request);
  if (session === null || session.person.id !== userId || !isRegisteredUser(session)) {
    return { error: "OAuthCallback" };
  }
  const { provider, companyId } = way;
  const { issuer, features } = await nameProvider(request, { provider, companyId });
  const refusal = await database.withIdentity(async (tx) => {
    const error = await way.linkPerson(tx, profile, userId);
    if (error !== null) return error;
    const details = { with: provider };
    const event = { at: clock.now(), userId, action: "person.issuer-linked", details } as const;
    await notePersonEvent(tx, event);
    await notifyFactorChange(
      tx,
      { request, features },
      { userId },
      { kind: "issuerLinked", issuer },
    );
    return null;
  });
  if (refusal !== null) return { error: refusal };
  logSecurityEvent(request, "account-linked", { provider, userId });
  return { userId, linked: true };
}
