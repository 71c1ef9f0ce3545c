import { lookup } from "node:dns/promises";
import { request as requestPlain } from "node:http";
import type { IncomingMessage, RequestOptions } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";

import type { WebhookFailure } from "#shared/webhook.ts";

import { isPublicAddress } from "./public-address.ts";
import { readHost } from "./webhook-url.ts";

/** Where messages go out to; tests script it. */
export type WebhookWorld = {
  /** All addresses of a name. */
  resolve(host: string): Promise<readonly string[]>;
  /** Looking up, connecting, sending and reading the answer together. */
  timeoutMs: number;
  allowsPrivate: boolean;
};

/** How one try ended. `failure` is null when the receiver said that it has the message. */
export type Outcome = {
  status: number | null;
  failure: WebhookFailure | null;
  excerpt: string | null;
};

const maxExcerpt = 200;
const maxReadBytes = 2048;

/** The world as it is. */
export function createWebhookWorld(allowsPrivate: boolean): WebhookWorld {
  return {
    resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    timeoutMs: 10_000,
    allowsPrivate,
  };
}

/**
 * Posts a message once. The name is looked up here, every address it has must be public, and the
 * connection goes to the address that was looked at, so a name cannot lead elsewhere a moment later.
 * Redirects are not followed. Only rejects when `signal` aborts.
 */
export async function sendMessage(
  world: WebhookWorld,
  message: { url: string; headers: Readonly<Record<string, string>>; body: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(world.timeoutMs);
  try {
    const url = new URL(message.url);
    const address = await findAddress(world, readHost(url), timeout);
    if (address === null) return fail("address_refused");
    return await post(url, address, message, AbortSignal.any([signal, timeout]));
  } catch (error) {
    signal.throwIfAborted();
    return fail(timeout.aborted ? "timeout" : nameFailure(error));
  }
}

/** Null when one of the name's addresses is not public. */
async function findAddress(
  world: WebhookWorld,
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

function post(
  url: URL,
  address: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const family = isIP(address);
  const pinned: LookupFunction = (_host, { all }, done) => {
    if (all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const options: RequestOptions = {
    method: "POST",
    headers: { ...headers, "content-length": Buffer.byteLength(body) },
    lookup: pinned,
    agent: false,
    signal,
  };
  const request = url.protocol === "http:" ? requestPlain : requestSecure;
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      readAnswer(answer).then(resolve, reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function readAnswer(answer: IncomingMessage): Promise<Outcome> {
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) {
    answer.destroy();
    return { status, failure: null, excerpt: null };
  }
  const text = await readStart(answer);
  const failure = status >= 300 && status < 400 ? "redirected" : "answered";
  return { status, failure, excerpt: text === "" ? null : text };
}

async function readStart(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxReadBytes) break;
  }
  const text = Buffer.concat(chunks).toString("utf8");
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\uFFFD]+/gu, " ")
    .trim()
    .slice(0, maxExcerpt);
}

function nameFailure(error: unknown): WebhookFailure {
  const { code = "" } = error as { code?: string };
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "ENODATA") return "not_found";
  return /CERT|EPROTO|SELF_SIGNED|^ERR_TLS|^ERR_SSL|UNABLE_TO/.test(code)
    ? "certificate"
    : "unreachable";
}

function fail(failure: WebhookFailure): Outcome {
  return { status: null, failure, excerpt: null };
}
