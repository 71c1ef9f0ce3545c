import { lookup } from "node:dns/promises";
import { request as requestPlain } from "node:http";
import type { IncomingMessage, RequestOptions } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";

import { isPublicAddress } from "./public-address.ts";
import { readHost } from "./outside-url.ts";

/** What lies outside of the installation; tests script it. */
export type OutsideWorld = {
  /** All addresses of a name. */
  resolve(host: string): Promise<readonly string[]>;
  /** Looking up, connecting, sending and reading the answer together. */
  timeoutMs: number;
  allowsPrivate: boolean;
};

/** Why nobody answered. */
export type OutsideFailure =
  | "timeout"
  | "not_found"
  | "address_refused"
  | "unreachable"
  | "certificate";

/** The world as it is. */
export function createOutsideWorld(allowsPrivate: boolean, timeoutMs: number): OutsideWorld {
  return {
    resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    timeoutMs,
    allowsPrivate,
  };
}

export type OutsideRequest = {
  method: "GET" | "POST";
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
};

type Asked<Value> = { failure: null; value: Value } | { failure: OutsideFailure };

/**
 * Asks somebody else's server once. The name is looked up here, every address it has must be public,
 * and the connection goes to the address that was looked at, so a name cannot lead elsewhere a moment
 * later. Redirects are not followed: they are answers. Only rejects when `signal` aborts.
 */
export async function askOutside<Value>(
  world: OutsideWorld,
  asked: OutsideRequest,
  signal: AbortSignal,
  read: (answer: IncomingMessage) => Promise<Value>,
): Promise<Asked<Value>> {
  const timeout = AbortSignal.timeout(world.timeoutMs);
  try {
    const url = new URL(asked.url);
    const address = await findAddress(world, readHost(url), timeout);
    if (address === null) return { failure: "address_refused" };
    const value = await send({ url, address }, asked, AbortSignal.any([signal, timeout]), read);
    return { failure: null, value };
  } catch (error) {
    signal.throwIfAborted();
    return { failure: timeout.aborted ? "timeout" : nameFailure(error) };
  }
}

/** Null when one of the name's addresses is not public. */
async function findAddress(
  world: OutsideWorld,
  host: string,
  timeout: AbortSignal,
): Promise<string | null> {
  const addresses = isIP(host) === 0 ? await race(world.resolve(host), timeout) : [host];
  const [first] = addresses;
  if (first === undefined) throw Object.assign(new Error("no address"), { code: "ENOTFOUND" });
  const isRefused = !world.allowsPrivate && !addresses.every((one) => isPublicAddress(one));
  return isRefused ? null : first;
}

function race<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("timeout")), { once: true });
    work.then(resolve, reject);
  });
}

function send<Value>(
  { url, address }: { url: URL; address: string },
  { method, headers, body }: OutsideRequest,
  signal: AbortSignal,
  read: (answer: IncomingMessage) => Promise<Value>,
): Promise<Value> {
  const family = isIP(address);
  const pinned: LookupFunction = (_host, { all }, done) => {
    if (all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...length },
    lookup: pinned,
    agent: false,
    signal,
  };
  const request = url.protocol === "http:" ? requestPlain : requestSecure;
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      read(answer).then(resolve, reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function nameFailure(error: unknown): OutsideFailure {
  const { code = "" } = error as { code?: string };
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "ENODATA") return "not_found";
  return /CERT|EPROTO|SELF_SIGNED|^ERR_TLS|^ERR_SSL|UNABLE_TO/.test(code)
    ? "certificate"
    : "unreachable";
}
