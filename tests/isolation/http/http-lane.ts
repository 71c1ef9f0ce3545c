import type { InjectOptions, LightMyRequestResponse } from "fastify";

import { httpContract } from "#shared/wires/http.ts";
import { fillPath } from "#shared/wires/http/fill-path.ts";
import { partContentType } from "#shared/wires/http/http-call.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";
import { createUploadBody } from "#support/test-photos.ts";

import { createChance } from "../chance.ts";
import type { Chance } from "../chance.ts";
import { IsolationBreach } from "../isolation-breach.ts";
import { callPlans } from "./call-plans.ts";
import type { Asked } from "./call-plan.ts";
import { chooseCaller } from "./caller.ts";
import type { Caller } from "./caller.ts";
import { createDraw } from "./draw.ts";
import type { HttpWorld, Snapshot } from "./http-world.ts";
import {
  describeMade,
  isSameOutcome,
  judgeAnswer,
  judgeChanges,
  judgeTwin,
} from "./judge-answer.ts";
import type { Made } from "./judge-answer.ts";

/** One request, as a number: what it means depends on what there is when it is made. */
export type HttpOperation = { name: string; seed: number; isTogether: boolean };

const calls = httpContract as Readonly<Record<string, HttpCall>>;
const names = Object.keys(calls);
const wheel = names.flatMap((name) =>
  Array.from({ length: Math.max(1, Math.round((callPlans[name]?.weight ?? 10) * 10)) }, () => name),
);

/** Calls of the contract that nobody has said how to try. */
export function listUnplannedCalls(): string[] {
  return names.filter((name) => callPlans[name] === undefined);
}

export function makeHttpOperation(chance: Chance): HttpOperation {
  return {
    name: wheel[chance.next(wheel.length)] ?? "getSession",
    seed: chance.next(0x7fffffff),
    // Some are on their way at the same time as the one before.
    isTogether: chance.next(8) === 0,
  };
}

export type HttpLane = {
  /** Makes the requests in order and throws an `IsolationBreach` at the first that goes too far. */
  run(operations: readonly HttpOperation[]): Promise<void>;
  countDone(): number;
  /** How often each call was let in. */
  readonly welcomed: ReadonlyMap<string, number>;
  /** Answers of 500 and above, which nobody should ever get. */
  readonly failures: readonly string[];
};

const repairEvery = 150;
const idempotencyKeys = ["one-key", "another-key", "third-key"];

export function createHttpLane(world: HttpWorld): HttpLane {
  const welcomed = new Map<string, number>();
  const failures: string[] = [];
  const usedKeys = new Set<string>();
  let done = 0;
  let before: Snapshot = new Map();

  const send = async (name: string, caller: Caller, asked: Asked, key: string | null) => {
    const request = writeRequest(name, caller, asked, key);
    done += 1;
    world.server.clock.advance(7);
    const response = await injectToTheEnd(world, name, request, asked);
    if (response.statusCode >= 500) {
      failures.push(`${name} ${response.statusCode} ${response.payload.slice(0, 200)}`);
    }
    return { response, sent: JSON.stringify({ ...asked, headers: request.headers }) };
  };

  const make = async (operation: HttpOperation): Promise<Made> => {
    const { name } = operation;
    const [call, plan] = [calls[name], callPlans[name]];
    if (call === undefined || plan === undefined) throw new Error(`${name} has no plan`);
    const chance = createChance(operation.seed);
    const ignoresBearer = plan.ignoresBearer === true || call.access === "public";
    const caller = chooseCaller(world, chance, call, ignoresBearer);
    const draw = createDraw(world, caller, chance);
    const asked = plan.ask(draw);
    const hasKey = call.idempotent === true && chance.next(2) === 0;
    const key = hasKey ? (idempotencyKeys[chance.next(idempotencyKeys.length)] ?? null) : null;
    const { response, sent } = await send(name, caller, asked, key);
    const made = { name, call, caller, sent, shown: draw.shown, response };
    if (response.statusCode < 400) welcomed.set(name, (welcomed.get(name) ?? 0) + 1);
    judgeAnswer(world, made);
    judgeRepeat(world, made, key, usedKeys);
    rememberCursor(world, made);
    if (draw.foreign.size > 0 && key === null && plan.isUneven !== true) {
      const text = JSON.stringify(asked);
      const replaced = [...draw.foreign].reduce(
        (now, [id, other]) => now.replaceAll(id, other),
        text,
      );
      if (asked.file === undefined) {
        const twin = await send(name, caller, JSON.parse(replaced) as Asked, null);
        // What it names of its own may have changed by the first: then the same again is compared.
        const settled = isSameOutcome(response, twin.response)
          ? response
          : (await send(name, caller, asked, null)).response;
        judgeTwin(world, { ...made, response: settled }, twin.response);
      }
    }
    return made;
  };

  return {
    async run(operations) {
      await world.repair();
      await world.refresh();
      before = await world.readSnapshot();
      for (let at = 0; at < operations.length;) {
        const [first, second] = [operations[at], operations[at + 1]];
        if (first === undefined) break;
        const group = second?.isTogether === true ? [first, second] : [first];
        const made = await Promise.all(group.map(make));
        await world.server.app.afterAnswers.idle();
        const after = await world.readSnapshot();
        const touched = new Set(made.flatMap(({ caller }) => [caller.companyId, caller.boundTo]));
        judgeChanges(world, before, after, touched, () =>
          made.map((one) => describeMade(world, one)).join(" and "),
        );
        if ([...after].some(([companyId, text]) => before.get(companyId) !== text)) {
          await world.refresh();
        }
        before = after;
        at += group.length;
        if (at % repairEvery < group.length) {
          await world.repair();
          await world.refresh();
          before = await world.readSnapshot();
        }
      }
    },
    countDone: () => done,
    welcomed,
    failures,
  };
}

/** What an idempotency key answers depends on who has used it, and on nobody else. */
function judgeRepeat(world: HttpWorld, made: Made, key: string | null, used: Set<string>): void {
  if (key === null) return;
  const { caller, name, response } = made;
  const scope = [caller.companyId, caller.person?.id ?? caller.key?.key, name, key].join(" ");
  const isRepeat = response.headers["idempotency-replayed"] !== undefined;
  const isMismatch = response.payload.includes("idempotency_mismatch");
  if ((isRepeat || isMismatch) && !used.has(scope)) {
    throw new IsolationBreach(
      `${describeMade(world, made)}: the Idempotency-Key was never used by this person in this company`,
    );
  }
  used.add(scope);
}

function rememberCursor(world: HttpWorld, { caller, response }: Made): void {
  if (caller.companyId === null || response.statusCode !== 200) return;
  const found = /"nextCursor":"([^"]+)"/.exec(response.payload)?.[1];
  if (found === undefined || world.secrets.length > 300) return;
  world.secrets.push({ companyId: caller.companyId, kind: "cursor", value: found });
}

/** A stream of events ends when its render does, so whoever follows a waiting one cancels it. */
async function injectToTheEnd(
  world: HttpWorld,
  name: string,
  request: InjectOptions & { url: string },
  { params }: Asked,
): Promise<LightMyRequestResponse> {
  const { app } = world.server;
  const answered = app.inject(request);
  const thing = world.things.find(({ kind, id }) => kind === "render" && id === params?.["id"]);
  const isWaiting = thing !== undefined && ["queued", "running"].includes(thing.version);
  if (name !== "getRenderEvents" || !isWaiting) return answered;
  const [response] = await Promise.all([
    answered,
    app.inject({ ...request, method: "POST", url: request.url.replace(/events$/, "cancel") }),
  ]);
  return response;
}

function writeRequest(
  name: string,
  caller: Caller,
  { params, query, body, file, headers, part }: Asked,
  key: string | null,
): InjectOptions & { url: string } {
  const call = calls[name];
  if (call === undefined) throw new RangeError(`no call ${name}`);
  const upload =
    file === undefined ? null : createUploadBody(file, body as Record<string, string>, "a.png");
  const isPublicCompany = call.path.startsWith("/api/v1/company/") && call.access === "public";
  const search = new URLSearchParams({
    ...query,
    ...(isPublicCompany ? { identification: caller.companyId ?? "none" } : {}),
  }).toString();
  return {
    method: call.method,
    url: `${fillPath(call.path, params)}${search === "" ? "" : `?${search}`}`,
    headers: {
      ...caller.headers,
      ...(key === null ? {} : { "idempotency-key": key }),
      ...upload?.headers,
      ...headers,
      ...(part === undefined ? {} : { "content-type": partContentType }),
    },
    ...writePayload(upload?.payload ?? (part === undefined ? body : Buffer.from(part, "hex"))),
  };
}

function writePayload(payload: unknown): Pick<InjectOptions, "payload"> {
  return payload === undefined ? {} : { payload: payload as object };
}
