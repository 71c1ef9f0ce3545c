import type { Standing } from "#shared/permissions.ts";
import { isAllowed } from "#shared/permissions.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";

import type { Chance } from "../chance.ts";
import { defaultCompany } from "./http-world.ts";
import type { HttpWorld } from "./http-world.ts";
import type { Key, Person } from "./people.ts";

/** Who asks: everything about a request that says so. */
export type Caller = {
  headers: Record<string, string>;
  /** What it came with belongs to this company and opens no other. */
  boundTo: string | null;
  person: Person | null;
  key: Key | null;
  /** The company the request is about; null when it must be refused. */
  companyId: string | null;
};

const someUuid = "00000000-0000-4000-8000-00000000dead";

/**
 * Somebody with a cookie, a frame's token, a company's key or nothing, who names a company, another
 * one, none, or something that is none; sometimes with somebody else's cookie beside a token.
 */
export function chooseCaller(
  world: HttpWorld,
  chance: Chance,
  call: HttpCall,
  ignoresBearer: boolean,
): Caller {
  // Most calls are for a few; refusals alone would not find much.
  const tries = chance.next(10) < 6 ? 12 : 1;
  let caller = drawCaller(world, chance, ignoresBearer);
  for (let tried = 1; tried < tries && !mayCall(world, caller, call); tried += 1) {
    caller = drawCaller(world, chance, ignoresBearer);
  }
  return caller;
}

function drawCaller(world: HttpWorld, chance: Chance, ignoresBearer: boolean): Caller {
  const person = world.people[chance.next(world.people.length)] ?? null;
  const second = world.people[chance.next(world.people.length)] ?? null;
  const way = chance.next(20);
  const headers: Record<string, string> = {};
  let caller: Omit<Caller, "companyId"> = { headers, boundTo: null, person: null, key: null };
  if (way < 10 && person !== null) {
    headers["cookie"] = person.cookie;
    caller = { ...caller, person };
  } else if (way < 15 && person !== null) {
    const companyId = world.companyIds[chance.next(world.companyIds.length)] ?? "";
    headers["authorization"] = `Bearer iframe${person.frameTokens.get(companyId) ?? ""}`;
    caller = { ...caller, boundTo: companyId, person };
  } else if (way < 18) {
    const key = world.keys[chance.next(world.keys.length)] ?? null;
    headers["authorization"] = `Bearer ${key?.key ?? ""}`;
    caller = { ...caller, boundTo: key?.companyId ?? null, key };
  }
  if (caller.boundTo !== null && chance.next(3) === 0 && second !== null) {
    headers["cookie"] = second.cookie;
  }
  if (ignoresBearer && caller.boundTo !== null) {
    const cookiePerson = headers["cookie"] === undefined ? null : second;
    caller = { headers, boundTo: null, person: cookiePerson, key: null };
  }
  return { ...caller, companyId: nameCompany(world, chance, caller) };
}

/** Writes the company header and says which company the request is about by the rules. */
function nameCompany(
  world: HttpWorld,
  chance: Chance,
  { headers, boundTo }: Omit<Caller, "companyId">,
): string | null {
  const way = chance.next(20);
  if (way < 5) return boundTo ?? defaultCompany;
  if (way === 5) {
    headers["x-roomwright-company"] = chance.next(2) === 0 ? someUuid : "no-such-company";
    return null;
  }
  if (way === 6) {
    headers["x-roomwright-company"] = "NOT A COMPANY";
    return null;
  }
  const isBound = boundTo !== null && way < 15;
  const number = isBound ? world.companyIds.indexOf(boundTo) : chance.next(world.companyIds.length);
  const companyId = world.companyIds[number] ?? "";
  headers["x-roomwright-company"] = (chance.next(2) === 0 ? world.slugs[number] : companyId) ?? "";
  return boundTo !== null && boundTo !== companyId ? null : companyId;
}

/** What the caller is in the company of the request; null for nobody. */
export function findCallerStanding(world: HttpWorld, caller: Caller): Standing | null {
  const { person, companyId } = caller;
  if (person === null || companyId === null) return null;
  return person.isAnonymous ? "anonymous" : world.roleOf(companyId, person.id);
}

/** Whether the rules let the caller make the call at all. */
export function mayCall(world: HttpWorld, caller: Caller, call: HttpCall): boolean {
  if (call.access === "public") return true;
  if (caller.companyId === null) return false;
  const { permission } = call;
  if (caller.key !== null) {
    return permission === undefined || caller.key.permissions.some((own) => own === permission);
  }
  const standing = findCallerStanding(world, caller);
  if (call.access === "user" && standing === null) return false;
  return permission === undefined || (standing !== null && isAllowed(permission, standing));
}

/** Whether the caller sees what other people made in the company. */
export function seesCompany(world: HttpWorld, caller: Caller): boolean {
  if (caller.key !== null) return caller.key.permissions.includes("company-designs");
  const standing = findCallerStanding(world, caller);
  return standing !== null && isAllowed("company-designs", standing);
}
