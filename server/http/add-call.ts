import type { Readable } from "node:stream";

import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
} from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";

import { AppError } from "#shared/app-error.ts";
import { maxDesignBytes } from "#shared/design.ts";
import type { EditList } from "#shared/edit.ts";
import { httpContract } from "#shared/wires/http.ts";
import type {
  CallAnswer,
  CallBody,
  CallHeaders,
  CallParams,
  CallQuery,
  HttpCallName,
  HttpContract,
} from "#shared/wires/http.ts";
import { partContentType, readBodyKind, readStatus } from "#shared/wires/http/http-call.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";

import type { EditsText } from "../bodies/edits-text.ts";
import type { Transaction } from "../db/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { JsonText } from "../runtime/json-text.ts";
import { describeAddress } from "./describe-address.ts";
import { answerOnce, runOnce } from "./idempotency.ts";
import { identifyRequest } from "./request-identity.ts";
import type { Actor, Tenant } from "./request-identity.ts";
import { refuseCrossSite } from "./request-origin.ts";
import type { Arrival } from "./request-turns.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The request's place among the others; null for those that take no turns. */
    arrival: Arrival | null;
  }
}

type Access<Call> = Call extends { access: infer Kind } ? Kind : never;

/** What a handler gets: everything parsed by the contract, everybody already let in. */
export type CallContext<Name extends HttpCallName> = ContextOf<HttpContract[Name]>;

/** A body, where a design's edits are text that is passed on as it is. */
type Read<Body> = "edits" extends keyof Body
  ? {
      [Key in keyof Body]: Key extends "edits"
        ? EditsText | Extract<Body[Key], undefined>
        : Body[Key];
    }
  : Body;

type ContextOf<Call> = {
  params: CallParams<Call>;
  query: CallQuery<Call>;
  headers: CallHeaders<Call>;
  /** Undefined for `multipart`: its handler reads the stream of `request` itself. */
  body: Call extends { bodyKind: "multipart" }
    ? undefined
    : Call extends { bodyKind: "bytes" }
      ? Readable
      : Read<CallBody<Call>>;
  tenant: Access<Call> extends "public" ? null : Tenant;
  actor: Access<Call> extends "user" ? Actor : Actor | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What a handler answers; nothing where the row's answer is empty. */
export type Answer<Name extends HttpCallName> =
  CallAnswer<HttpContract[Name]> extends undefined ? void : Written<CallAnswer<HttpContract[Name]>>;

/** An answer: a design's edits are text already, and the rows of a long table may be. */
type Written<Value> = Value extends { edits: EditList }
  ? Omit<Value, "edits"> & { edits: JsonText }
  : Value extends { rows: readonly unknown[] }
    ? Omit<Value, "rows"> & { rows: JsonText | Value["rows"] }
    : Value;

/** Returns the answer, or `reply` after answering through it (bytes, events, redirects). */
export type CallHandler<Name extends HttpCallName> = (
  call: CallContext<Name>,
) => Promise<Answer<Name> | FastifyReply>;

/** What comes to a call in a transaction of its company. */
export type InTenant = { tx: Transaction; jobs: Jobs; now: Date };

/** What `inTenant` gives the work of a call. */
export type TenantCall<Name extends HttpCallName> = CallContext<Name> & InTenant;

/** Does the work of a call in one transaction of its company; whatever throws undoes all of it. */
export function inTenant<Call extends { tenant: Tenant; request: FastifyRequest }, Result>(
  call: Call,
  work: (call: Call & InTenant) => Promise<Result>,
): Promise<Result> {
  const { database, jobs, clock } = call.request.server.dependencies;
  return database.withTenant(call.tenant.companyId, (tx) =>
    work({ ...call, tx, jobs, now: clock.now() }),
  );
}

/**
 * As `inTenant`, for a repeatable call: what `work` comes to is the call's answer, and is kept under
 * the request's key together with everything that `work` writes. Files are written before, and
 * discarded by the caller when this rejects.
 */
export function inTenantOnce<Call extends { tenant: Tenant; request: FastifyRequest }, Result>(
  call: Call,
  work: (call: Call & InTenant) => Promise<Result>,
): Promise<Result> {
  return runOnce(call.request, (keep) =>
    inTenant(call, (inside) => keep(inside.tx, () => work(inside))),
  );
}

export type CallOptions = {
  /** For calls that wait in a line of their own, which is bounded as well: they take no turn. */
  waitsByItself?: boolean;
  /** At most this many requests a minute from one address, instead of the general limit. */
  maxPerMinute?: number;
  /** Instead of what calls of this kind may usually send. */
  maxBodyBytes?: number;
  /** For calls that judge a frame's token themselves: the Authorization header is not looked at. */
  ignoresBearer?: boolean;
  /**
   * Parses and checks the bytes of a JSON body, which its schema then only describes: for bodies that
   * would take long. Only who may make the call gets as far as this.
   */
  readBody?: ReadBody;
};

type ReadBody = (bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>;

declare module "fastify" {
  interface FastifyContextConfig {
    readBody?: ReadBody;
  }
}

const smallBodyBytes = 256 * 1024;

/**
 * Registers a row of the HTTP contract as a route: tenant and person are found and checked before
 * the body is read, all input is parsed by the row's schemas, the answer is cut down to its answer
 * schema, and `Idempotency-Key` works for the rows that accept it.
 */
export function addCall<Name extends HttpCallName>(
  app: FastifyInstance,
  name: Name,
  handler: CallHandler<Name>,
  options: CallOptions = {},
): void {
  const call: HttpCall = httpContract[name];
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: options.maxBodyBytes ?? (call.tag === "designs" ? maxDesignBytes : smallBodyBytes),
    schema: createRouteSchema(name, call),
    config: createRouteConfig(app, options),
    async onRequest(request, reply) {
      if (takesTurns(call) && options.waitsByItself !== true) arrive(request, reply);
      refuseCrossSite(request);
      refuseWrongContentType(request, call);
      await identifyRequest(request, call, options.ignoresBearer);
      await waitForTurn(request);
    },
    ...(options.readBody === undefined ? {} : { validatorCompiler: validateUnread }),
    // What depends on a person or a company is kept by no cache, unless its handler knows better.
    async onSend({ arrival }, reply) {
      // A file may go out for minutes; what others wait for is over.
      arrival?.leave();
      if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
    },
    async handler(request, reply) {
      const answer = () => handler(createContext<Name>(request, reply));
      if (call.idempotent === true) return answerOnce(name, call, request, reply, answer);
      return sendAnswer(call, reply, await answer());
    },
  });
}

/** Probes are always answered; uploads and streams of events, which last, have limits of their own. */
function takesTurns(call: HttpCall): boolean {
  const kind = readBodyKind(call);
  const lasts = call.answer === "events" || kind === "multipart" || kind === "bytes";
  return call.tag !== "operations" && !lasts;
}

function arrive(request: FastifyRequest, reply: FastifyReply): void {
  const arrival = request.server.stores.requestTurns.arrive();
  request.arrival = arrival;
  reply.raw.once("close", () => arrival.giveUp());
}

async function waitForTurn({ arrival, tenant, actor, ip }: FastifyRequest): Promise<void> {
  const person = actor?.userId ?? describeAddress(ip);
  await arrival?.wait({ company: tenant?.companyId ?? "", person });
}

/** Sends what a handler returned with the row's status; does nothing when it answered itself. */
export function sendAnswer(call: HttpCall, reply: FastifyReply, answer: unknown): FastifyReply {
  // A stream whose reader has gone was begun and will not be ended; `sent` says neither.
  if (answer === reply || reply.sent || reply.raw.headersSent) return reply;
  void reply.code(readStatus(call));
  return call.answer === undefined ? reply.send() : reply.send(answer);
}

function createContext<Name extends HttpCallName>(
  request: FastifyRequest,
  reply: FastifyReply,
): CallContext<Name> {
  const { params, query, headers, body, tenant, actor } = request;
  // Justified by the route's schema and `identifyRequest`, which ran before.
  return { params, query, headers, body, tenant, actor, request, reply } as CallContext<Name>;
}

function createRouteSchema(name: string, call: HttpCall): Record<string, unknown> {
  const answers = call.answer instanceof z.ZodType ? { [readStatus(call)]: call.answer } : {};
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.tag],
    ...(call.params === undefined ? {} : { params: call.params }),
    ...(call.query === undefined ? {} : { querystring: call.query }),
    ...(call.headers === undefined ? {} : { headers: call.headers.loose() }),
    ...(call.body === undefined || call.bodyKind === "multipart" ? {} : { body: call.body }),
    ...(call.bodyKind === "form"
      ? { consumes: ["application/json", "application/x-www-form-urlencoded"] }
      : {}),
    ...(call.bodyKind === "multipart" || call.bodyKind === "bytes"
      ? { consumes: contentTypes[call.bodyKind] }
      : {}),
    response: answers,
  };
}

function createRouteConfig(
  app: FastifyInstance,
  { maxPerMinute, readBody }: CallOptions,
): FastifyContextConfig {
  const config: FastifyContextConfig = readBody === undefined ? {} : { readBody };
  if (maxPerMinute === undefined) return config;
  const max = Math.ceil(maxPerMinute * app.dependencies.config.rateLimitFactor);
  return { ...config, rateLimit: { max, timeWindow: 60_000 } };
}

/** Leaves to the schema what no reader has seen: everything but a body, and a body that is missing. */
const validateUnread: FastifySchemaCompiler<Record<string, unknown>> = ({ schema, ...route }) => {
  // Justified by `createRouteSchema`.
  const validate = validatorCompiler({ ...route, schema: schema as unknown as z.ZodType });
  return (data) => {
    const isRead = route.httpPart === "body" && data !== undefined;
    return isRead ? { value: data } : validate(data);
  };
};

const contentTypes = {
  json: ["application/json"],
  form: ["application/json", "application/x-www-form-urlencoded"],
  multipart: ["multipart/form-data"],
  bytes: [partContentType],
};

function refuseWrongContentType(request: FastifyRequest, call: HttpCall): void {
  const kind = readBodyKind(call);
  if (kind === null) return;
  const [type = ""] = (request.headers["content-type"] ?? "").toLowerCase().split(";");
  if (!contentTypes[kind].includes(type.trim())) {
    throw new AppError(
      "unsupported_media_type",
      `This endpoint accepts ${contentTypes[kind].join(" or ")}.`,
    );
  }
}
