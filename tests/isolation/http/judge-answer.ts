import type { LightMyRequestResponse } from "fastify";

import { IsolationBreach } from "../isolation-breach.ts";
import type { Caller } from "./caller.ts";
import { findCallerStanding, mayCall, seesCompany } from "./caller.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";
import { numberOf, personEventsOf } from "./http-world.ts";
import type { HttpWorld, Snapshot } from "./http-world.ts";

/** A request that was made, as far as its judgement needs it. */
export type Made = {
  name: string;
  call: HttpCall;
  caller: Caller;
  /** Everything that was sent, as one text. */
  sent: string;
  /** People whose names may come back: their tokens were shown. */
  shown: readonly string[];
  response: LightMyRequestResponse;
};

const canaryPattern = /canary(\d)(?:p(\d+)q)?/g;
const personPattern = /person\d+x/g;
const uuidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Throws when the answer says something that is another company's, or lets in who may not. */
export function judgeAnswer(world: HttpWorld, made: Made): void {
  const { call, caller, response } = made;
  const text = readEverything(response);
  const complain = (what: string): never => {
    throw new IsolationBreach(`${describeMade(world, made)}: ${what}`);
  };
  if (response.statusCode < 400 && !mayCall(world, caller, call)) complain("was let in");
  const own = call.access === "public" ? -1 : numberOf(world, caller.companyId);
  for (const [found, company, person] of text.matchAll(canaryPattern)) {
    if (Number(company) !== own) complain(`says ${found}, which is another company's`);
    const isOthers = person !== undefined && Number(person) !== caller.person?.index;
    if (isOthers && !seesCompany(world, caller)) complain(`says ${found}, another person's`);
  }
  for (const [id] of text.matchAll(uuidPattern)) {
    const company = world.companyOfId.get(id);
    const isForeign = company !== undefined && company !== caller.companyId;
    if (isForeign && !made.sent.includes(id)) complain(`names ${id}, which is another company's`);
  }
  for (const [name] of text.matchAll(personPattern)) {
    if (!mayKnow(world, made, name)) complain(`names ${name}, who is none of its business`);
  }
}

/**
 * Oneself, the people of the company, and for its staff whoever did something in it. A key that sees what was
 * made in its company knows its people and whoever made something there; other keys know nobody.
 */
function mayKnow(world: HttpWorld, { caller, shown, sent }: Made, name: string): boolean {
  const person = world.people.find(({ index }) => `person${index}x` === name);
  if (person === undefined || shown.includes(name) || sent.includes(name)) return true;
  if (person === caller.person) return true;
  const { companyId, key } = caller;
  if (companyId === null) return false;
  const isOfCompany = world.roleOf(companyId, person.id) !== "user";
  if (key !== null) {
    const isMaker = world.things.some(
      (one) => one.companyId === companyId && one.owner === person.id,
    );
    return seesCompany(world, caller) && (isOfCompany || isMaker);
  }
  if (findCallerStanding(world, caller) === null) return false;
  return isOfCompany || seesCompany(world, caller);
}

/**
 * Throws when a company's rows have changed that the requests were not about, and no more was noted than
 * what happened to the account of somebody who looks after it.
 */
export function judgeChanges(
  world: HttpWorld,
  before: Snapshot,
  after: Snapshot,
  touched: ReadonlySet<string | null>,
  describe: () => string,
): void {
  for (const [companyId, text] of after) {
    if (touched.has(companyId) || before.get(companyId) === text) continue;
    const lines = new Set((before.get(companyId) ?? "").split("\n"));
    const isMembers = (line: string) =>
      line.startsWith(personEventsOf) &&
      world.roleOf(companyId, line.slice(personEventsOf.length).split(" ")[0] ?? "") !== "user";
    const changed = text.split("\n").filter((line) => !lines.has(line));
    const tables = changed.filter((line) => !isMembers(line));
    if (changed.length > 0 && tables.length === 0) continue;
    throw new IsolationBreach(
      `${describe()}: changed rows of company ${companyId}: ${tables.join(", ")}`,
    );
  }
}

/** Throws when naming another company's thing is answered otherwise than naming none. */
export function judgeTwin(world: HttpWorld, made: Made, twin: LightMyRequestResponse): void {
  if (!isSameOutcome(made.response, twin)) {
    const [one, two] = [describeOutcome(made.response), describeOutcome(twin)];
    throw new IsolationBreach(
      `${describeMade(world, made)}: another company's thing is answered by ${one}, one that there is not by ${two}`,
    );
  }
}

/** The same status, error and length; a length tells how much there is. */
export function isSameOutcome(one: LightMyRequestResponse, other: LightMyRequestResponse): boolean {
  return describeOutcome(one) === describeOutcome(other);
}

function describeOutcome(response: LightMyRequestResponse): string {
  const type = response.headers["content-type"] ?? "";
  if (!type.startsWith("application/json")) return String(response.statusCode);
  const body = response.json<{ error?: { code?: string; message?: string } }>();
  const length = response.statusCode < 400 ? ` ${response.payload.length}` : "";
  return `${response.statusCode} ${body.error?.code ?? ""} ${body.error?.message ?? ""}${length}`;
}

export function describeMade(world: HttpWorld, { name, caller, sent, response }: Made): string {
  const { person, key, companyId } = caller;
  const who = key !== null ? "a key" : person === null ? "nobody" : `person ${person.index}`;
  return `${name} by ${who} in company ${numberOf(world, companyId)} (${sent.slice(0, 400)}) answered ${response.statusCode}`;
}

function readEverything(response: LightMyRequestResponse): string {
  return `${JSON.stringify(response.headers)}\n${response.rawPayload.toString("latin1")}`;
}
