import { randomUUID } from "node:crypto";

import { companyHeader } from "#shared/wires/http/http-call.ts";

import type { Chance } from "../chance.ts";
import type { Caller } from "./caller.ts";
import { tagText } from "./company-rows.ts";
import { numberOf } from "./http-world.ts";
import type { HttpWorld, Thing, ThingKind } from "./http-world.ts";
import { invitedPerson, namePerson } from "./people.ts";

/** Chooses what a request says. Remembers what of it is another company's. */
export type Draw = {
  chance: Chance;
  /** A thing of the request's company, of another one, or one that there is not. */
  thing(kind: ThingKind): Thing;
  /** The same, only its id. */
  id(kind: ThingKind): string;
  /** A thing of the request's company, or one that there is not. */
  ownId(kind: ThingKind): string;
  secret(kind: "preview" | "invitation" | "share"): string;
  cursor(): string | undefined;
  /** A frame's token of anybody in any company. */
  frameToken(): string;
  anonymousCredential(): string;
  /** A text of the company's. */
  text(): string;
  /** A text of the person who asks. */
  ownText(): string;
  oneOf<Item>(items: readonly Item[]): Item;
  picture(): Buffer;
  /** What the request names that belongs to another company, with something that is nobody's. */
  readonly foreign: ReadonlyMap<string, string>;
  /** Texts that may come back, because who asks has shown them. */
  readonly shown: readonly string[];
};

export function createDraw(world: HttpWorld, caller: Caller, chance: Chance): Draw {
  const foreign = new Map<string, string>();
  const shown: string[] = [];
  const number = numberOf(world, caller.companyId);
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items[chance.next(Math.max(1, items.length))];
  const thing = (kind: ThingKind): Thing => {
    const way = chance.next(10);
    const isOwn = way < 5;
    const fitting = world.things.filter(
      (one) => one.kind === kind && (one.companyId === caller.companyId) === isOwn,
    );
    const mine = fitting.filter(({ owner }) => owner === caller.person?.id);
    const found = way === 9 ? undefined : pick(way < 3 && mine.length > 0 ? mine : fitting);
    if (found === undefined) return invent(kind);
    // Numbers, rooms with the same name and people may be the request's company's as well.
    const isAmbiguous = world.things.some(
      (one) => one.kind === kind && one.id === found.id && one.companyId === caller.companyId,
    );
    if (!isOwn && !isAmbiguous) foreign.set(found.id, invent(kind).id);
    return found;
  };
  return {
    chance,
    thing,
    id: (kind) => thing(kind).id,
    ownId(kind) {
      const own = world.things.filter(
        (one) => one.kind === kind && one.companyId === caller.companyId,
      );
      return (pick(own) ?? invent(kind)).id;
    },
    secret(kind) {
      const found = pick(world.secrets.filter((one) => one.kind === kind));
      const value = found?.value ?? "A".repeat(43);
      if (found !== undefined && found.companyId !== caller.companyId) {
        foreign.set(value, "B".repeat(43));
      } else {
        shown.push(namePerson(invitedPerson));
      }
      return value;
    },
    cursor() {
      if (chance.next(2) === 0) return undefined;
      return pick(world.secrets.filter(({ kind }) => kind === "cursor"))?.value;
    },
    frameToken() {
      const person = pick(world.people);
      const companyId = pick(world.companyIds) ?? "";
      const token = person?.frameTokens.get(companyId) ?? "";
      // Where no company is named, the token's own is meant.
      const isNamed = caller.headers[companyHeader] !== undefined;
      if (isNamed && companyId !== caller.companyId) foreign.set(token, "C".repeat(43));
      else if (person !== undefined) shown.push(namePerson(person.index));
      return token;
    },
    anonymousCredential: () =>
      pick(world.people.flatMap(({ credential }) => credential ?? [])) ?? "D".repeat(43),
    text: () => `${tagText(number)} ${chance.next(1_000)}`,
    ownText: () => `${tagText(number, caller.person?.index)} ${chance.next(1_000)}`,
    oneOf: (items) => pick(items) as (typeof items)[number],
    picture: () => world.pictures[Math.max(0, number)] ?? Buffer.alloc(0),
    foreign,
    shown,
  };
}

/** Something that there is not. */
function invent(kind: ThingKind): Thing {
  return {
    kind,
    companyId: "",
    id: kind === "version" ? "999" : randomUUID(),
    version: kind === "delivery" ? randomUUID() : new Date().toISOString(),
    owner: null,
  };
}
