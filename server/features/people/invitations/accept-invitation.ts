import { and, eq, gt } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { outranks } from "#shared/member.ts";
import type { MemberRole } from "#shared/member.ts";

import type { Database, Transaction } from "../../../db/database.ts";
import { writeMembership } from "../../../db/memberships.ts";
import type { Membership } from "../../../db/memberships.ts";
import { invitations } from "../../../db/schema/company-people.ts";
import { memberships, users } from "../../../db/schema/users.ts";
import { hashToken } from "../../../db/tokens.ts";
import type { Answer, CallContext } from "../../../http/add-call.ts";
import { writeAudit } from "../../../db/write-audit.ts";
import { refuseMember } from "../members.ts";
import { namePeople } from "../../../db/queries/name-people.ts";
import { isOpen } from "./write-invitation.ts";
import type { InvitationRow } from "./write-invitation.ts";

type Read = CallContext<"readInvitation">;
type Accept = CallContext<"acceptInvitation">;

/** What a link asks somebody to. Whoever has it was written to, so it names the email. */
export async function readInvitation({
  body,
  tenant,
  request,
}: Read): Promise<Answer<"readInvitation">> {
  const { database, clock } = request.server.dependencies;
  const attempt = await request.server.stores.limiters.emailLink.count(request, null);
  const row = await database.withTenant(tenant.companyId, (tx) =>
    findLiving(tx, body.token, clock.now()),
  );
  if (row === null) throw createLinkExpired();
  await attempt.forgive();
  const names = await namePeople(database, [row.invitedBy]);
  return {
    companyName: tenant.features.name,
    email: row.email,
    role: row.role,
    invitedByName: names.get(row.invitedBy)?.shown ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
}

/**
 * Makes the person a member, once: of two who try at the same time the row lets one. Only the
 * account whose confirmed email was invited may; a member keeps a role that is above the invitation's.
 */
export async function acceptInvitation({
  body,
  tenant,
  actor,
  request,
}: Accept): Promise<Answer<"acceptInvitation">> {
  const { database, clock } = request.server.dependencies;
  const attempt = await request.server.stores.limiters.emailLink.count(request, null);
  const person = await readPerson(database, actor.userId);
  const at = clock.now();
  const { companyId } = tenant;
  const role = await database.withTenant(companyId, async (tx) => {
    const row = await findLiving(tx, body.token, at);
    if (row === null) return null;
    if (person.confirmedEmail !== row.email) {
      throw refuseMember(
        "forbidden",
        "other_email",
        "This invitation was sent to another email address.",
      );
    }
    const [spent] = await tx
      .update(invitations)
      .set({ acceptedAt: at })
      .where(and(eq(invitations.id, row.id), isOpen(), gt(invitations.expiresAt, at)))
      .returning({ id: invitations.id });
    if (spent === undefined) return null;
    const kept = await join(tx, { companyId, userId: actor.userId, role: row.role });
    await writeAudit(tx, {
      at,
      actor: { userId: actor.userId, name: person.shown },
      action: "member.joined",
      target: person.shown ?? row.email,
      details: { role: kept },
    });
    return kept;
  });
  if (role === null) throw createLinkExpired();
  await attempt.forgive();
  return { role };
}

async function findLiving(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(
      and(eq(invitations.tokenHash, hashToken(token)), isOpen(), gt(invitations.expiresAt, now)),
    );
  return row ?? null;
}

async function join(tx: Transaction, membership: Membership): Promise<MemberRole> {
  const [held] = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(eq(memberships.userId, membership.userId))
    .for("update");
  if (held !== undefined && !outranks(membership.role, held.role)) return held.role;
  await writeMembership(tx, membership);
  return membership.role;
}

async function readPerson(
  database: Database,
  userId: string,
): Promise<{ confirmedEmail: string | null; shown: string | null }> {
  const [row] = await database.withIdentity((tx) =>
    tx
      .select({ name: users.name, email: users.email, confirmedAt: users.emailVerifiedAt })
      .from(users)
      .where(eq(users.id, userId)),
  );
  return {
    confirmedEmail: row === undefined || row.confirmedAt === null ? null : row.email,
    shown: row?.name ?? row?.email ?? null,
  };
}

/** Unknown, used, revoked, replaced or too old: which one is not told. */
function createLinkExpired(): AppError {
  return new AppError(
    "link_expired",
    "The invitation has expired, has been withdrawn, or has already been used.",
  );
}
