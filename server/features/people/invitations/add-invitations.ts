import type { FastifyInstance } from "fastify";

import { addCall } from "../../../http/add-call.ts";
import type { Actor } from "../../../http/request-identity.ts";
import { nameActor } from "../../records/name-actor.ts";
import { listMembers, refuseMember } from "../members.ts";
import { acceptInvitation, readInvitation } from "./accept-invitation.ts";
import {
  createInvitation,
  listInvitations,
  renewInvitation,
  revokeInvitation,
  toInvitation,
} from "./manage-invitations.ts";
import { refuseWithoutAddress, sendInvitation } from "./send-invitation.ts";

/** The calls for inviting people, and for those who are invited. */
export function addInvitations(app: FastifyInstance): void {
  const { database, clock } = app.dependencies;
  const { limiters } = app.stores;
  const readInviter = async (actor: Actor) => ({
    ...(await nameActor(database, actor.userId)),
    role: actor.role,
  });
  addCall(app, "listInvitations", async ({ tenant }) => ({
    items: await listInvitations(database, tenant.companyId),
  }));
  addCall(app, "createInvitation", async ({ tenant, actor, body, request }) => {
    refuseWithoutAddress(tenant);
    const members = await listMembers(database, tenant.companyId);
    const email = body.email.toLowerCase();
    if (members.some((member) => member.email?.toLowerCase() === email)) {
      throw refuseMember("conflict", "already_member", "This person is already a member.");
    }
    const inviter = await readInviter(actor);
    await limiters.invitation.count(request, email);
    const sent = await database.withTenant(tenant.companyId, (tx) =>
      createInvitation(tx, tenant.companyId, inviter, body, clock.now()),
    );
    sendInvitation(request, tenant, inviter.name, sent);
    return toInvitation(sent.row, inviter.name);
  });
  addCall(app, "resendInvitation", async ({ tenant, actor, params, request }) => {
    refuseWithoutAddress(tenant);
    const inviter = await readInviter(actor);
    await limiters.invitation.count(request, params.id);
    const sent = await database.withTenant(tenant.companyId, (tx) =>
      renewInvitation(tx, inviter, params.id, clock.now()),
    );
    sendInvitation(request, tenant, inviter.name, sent);
    return toInvitation(sent.row, inviter.name);
  });
  addCall(app, "revokeInvitation", async ({ tenant, actor, params }) => {
    const inviter = await readInviter(actor);
    await database.withTenant(tenant.companyId, (tx) =>
      revokeInvitation(tx, inviter, params.id, clock.now()),
    );
    return undefined;
  });
  addCall(app, "readInvitation", readInvitation);
  addCall(app, "acceptInvitation", acceptInvitation);
}
