import type { FastifyReply, FastifyRequest } from "fastify";

import { readOrigin } from "../../http/request-origin.ts";
import { readCookie, setCookie } from "../../http/session-cookie.ts";

/**
 * Where a finished sign-in or sign-out leads: never off this origin. A path stays a path of this
 * origin, an address of this origin stays, anything else becomes the origin itself.
 */
export function keepOnOrigin(wanted: string, origin: string): string {
  const address = wanted.startsWith("/") ? origin + wanted : wanted;
  if (!URL.canParse(address) || new URL(address).origin !== origin) return origin;
  // It becomes a header: what cannot stand in one is written as an address writes it.
  return /^[\t -~]*$/.test(address) ? address : new URL(address).href;
}

/** Whether a callback address can be one at all; others are a configuration error of the caller. */
export function isCallbackUrl(value: string): boolean {
  return (
    value.startsWith("/") || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))
  );
}

/** The callback address of a request: from the body, else the query, else the last one. */
export function readCallbackUrl(request: FastifyRequest): string {
  const origin = readOrigin(request);
  const body = (request.body ?? {}) as { callbackUrl?: unknown };
  const query = request.query as { callbackUrl?: unknown };
  const wanted = [body.callbackUrl, query.callbackUrl, readCookie(request, "callback-url")].find(
    (value): value is string => typeof value === "string" && value !== "",
  );
  return keepOnOrigin(wanted ?? origin, origin);
}

/** Remembers the callback address for the requests that follow. Returns it. */
export function keepCallbackUrl(request: FastifyRequest, reply: FastifyReply): string {
  const callbackUrl = readCallbackUrl(request);
  if (readCookie(request, "callback-url") !== callbackUrl) {
    setCookie(request, reply, "callback-url", callbackUrl);
  }
  return callbackUrl;
}
