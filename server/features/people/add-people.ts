import type { FastifyInstance } from "fastify";

import type { Actor, Tenant } from "../../http/request-identity.ts";
import { addCall } from "../../http/add-call.ts";
import { nameActor } from "../records/name-actor.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
import { changeMemberRole, listMembers, removeMember, toMember } from "./members.ts";
import { namePeople } from "./name-people.ts";

/** The calls for members and API keys. */
export function addPeople(app: FastifyInstance): void {
  addKeys(app);
  addMembers(app);
}

function addKeys(app: FastifyInstance): void {
  const { database, clock } = app.dependencies;
  addCall(app, "listApiKeys", async ({ tenant }) => ({
    items: await listApiKeys(database, tenant.companyId),
  }));
  addCall(
    app,
    "createApiKey",
    async ({ tenant, actor, body, reply }) => {
      void reply.header("cache-control", "no-store");
      const person = await nameActor(database, actor.userId);
      return createApiKey(database, tenant.companyId, person, body, clock.now());
    },
    { maxPerMinute: 20 },
  );
  addCall(app, "revokeApiKey", async ({ tenant, actor, params }) => {
    const person = await nameActor(database, actor.userId);
    await database.withTenant(tenant.companyId, (tx) =>
      revokeApiKey(tx, person, params.id, clock.now()),
    );
    return undefined;
  });
}

function addMembers(app: FastifyInstance): void {
  const { database, clock } = app.dependencies;
  /** Names belong to no company, so they are read before a transaction of one begins. */
  const readNames = async (actor: Actor, tenant: Tenant, userId: string) => {
    const members = await listMembers(database, tenant.companyId);
    const isMember = members.some((member) => member.userId === userId);
    const names = await namePeople(database, [actor.userId, ...(isMember ? [userId] : [])]);
    const theirs = names.get(userId);
    return {
      person: { userId: actor.userId, name: names.get(actor.userId)?.shown ?? null },
      target: { userId, shown: theirs?.shown ?? userId },
      theirs,
    };
  };
  addCall(app, "listMembers", async ({ tenant }) => ({
    items: await listMembers(database, tenant.companyId),
  }));
  addCall(app, "changeMember", async ({ tenant, actor, params, body }) => {
    const { person, target, theirs } = await readNames(actor, tenant, params.userId);
    const row = await database.withTenant(tenant.companyId, (tx) =>
      changeMemberRole(tx, person, target, body.role, clock.now()),
    );
    return toMember(row, theirs);
  });
  addCall(app, "removeMember", async ({ tenant, actor, params }) => {
    const { person, target } = await readNames(actor, tenant, params.userId);
    await database.withTenant(tenant.companyId, (tx) =>
      removeMember(tx, person, target, clock.now()),
    );
    return undefined;
  });
}
