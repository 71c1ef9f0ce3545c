import { z } from "zod";

import { createHandOffQuery, readHandOffRequest } from "#shared/hand-off.ts";
import type { HandOffRequest } from "#shared/hand-off.ts";
import { parseJson } from "#shared/parse-json.ts";

import { isIssuerError } from "../find-wanted-page.ts";

/** Where a window keeps whom it was opened for, while the person is away at an issuer. */
export const handOffKey = "handOff";

/** As long as a sign-in at an issuer may take. */
const patienceMs = 15 * 60_000;

const keptSchema = z.object({ query: z.string().max(2000), atMs: z.number() });

/**
 * Whom this window signs somebody in for: the address says so, or the page it leads back to, or,
 * after an issuer refused, what the window kept. Null on an ordinary sign-in page.
 */
export function findHandOffRequest(
  query: URLSearchParams,
  kept: string | null,
  nowMs: number,
): HandOffRequest | null {
  if (query.has("handOff")) return readHandOffRequest(query);
  const behind = /^[^?#]*[/]api[/]auth[/]signin[?]([^#]*)/.exec(
    query.get("callbackUrl") ?? "",
  )?.[1];
  if (behind !== undefined) return readHandOffRequest(new URLSearchParams(behind));
  if (kept === null || !isIssuerError(query.get("error"))) return null;
  const parsed = keptSchema.safeParse(parseJson(kept));
  if (!parsed.success || nowMs - parsed.data.atMs > patienceMs) return null;
  return readHandOffRequest(new URLSearchParams(parsed.data.query));
}

/** What `findHandOffRequest` finds again under `handOffKey`. */
export function describeHandOffRequest(ask: HandOffRequest, nowMs: number): string {
  return JSON.stringify({ query: describeQuery(ask), atMs: nowMs });
}

/** Where an issuer's sign-in comes back to, so that the window still knows whom it is for. */
export function createHandOffAddress(ask: HandOffRequest, origin: string): string {
  return `${origin}/api/auth/signin?${describeQuery(ask)}`;
}

function describeQuery(ask: HandOffRequest): string {
  return new URLSearchParams(createHandOffQuery(ask)).toString();
}
