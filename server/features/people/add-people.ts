import type { FastifyInstance } from "fastify";

import { addCall } from "../../http/add-call.ts";
import { asChange } from "../records/as-change.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
import { changeFactorRoles, readFactorRoles } from "./factor-roles.ts";
import { changeMember, listMembers, removeMember } from "./members.ts";

/** The calls for members, what they have to sign in with, and API keys. */
export function addPeople(app: FastifyInstance): void {
  addCall(app, "listApiKeys", listApiKeys);
  addCall(app, "createApiKey", createApiKey, { maxPerMinute: 20 });
  addCall(app, "revokeApiKey", (call) => asChange(call, revokeApiKey));
  addCall(app, "listMembers", async (call) => ({ items: await listMembers(call) }));
  addCall(app, "changeMember", changeMember);
  addCall(app, "removeMember", removeMember);
  addCall(app, "getFactorRoles", readFactorRoles);
  addCall(app, "changeFactorRoles", changeFactorRoles, { maxPerMinute: 60 });
}
