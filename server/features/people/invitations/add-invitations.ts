import type { FastifyInstance } from "fastify";

import { addCall } from "../../../http/add-call.ts";
import { asChange } from "../../records/as-change.ts";
import { listMembers, refuseMember } from "../members.ts";
import { acceptInvitation, readInvitation } from "./accept-invitation.ts";
import {
  createInvitation,
  listInvitations,
  renewInvitation,
  revokeInvitation,
} from "./manage-invitations.ts";
import { refuseWithoutAddress, sendInvitation } from "./send-invitation.ts";

/** The calls for inviting people, and for those who are invited. */
export function addInvitations(app: FastifyInstance): void {
  const { limiters } = app.stores;
  addCall(app, "listInvitations", listInvitations);
  addCall(app, "createInvitation", async (call) => {
    refuseWithoutAddress(call.tenant);
    const email = call.body.email.toLowerCase();
    const members = await listMembers(call);
    if (members.some((member) => member.email?.toLowerCase() === email)) {
      throw refuseMember("conflict", "already_member", "This person is already a member.");
    }
    await limiters.invitation.count(call.request, email);
    return asChange(call, async (inside) => sendInvitation(inside, await createInvitation(inside)));
  });
  addCall(app, "resendInvitation", async (call) => {
    refuseWithoutAddress(call.tenant);
    await limiters.invitation.count(call.request, call.params.id);
    return asChange(call, async (inside) => sendInvitation(inside, await renewInvitation(inside)));
  });
  addCall(app, "revokeInvitation", (call) => asChange(call, revokeInvitation));
  addCall(app, "readInvitation", readInvitation);
  addCall(app, "acceptInvitation", acceptInvitation);
}
