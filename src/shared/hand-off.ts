import { z } from "zod";

import { companySlugSchema } from "./company.ts";
import { sessionTypeSchema } from "./session.ts";

/** 256 random bits, base64url: codes, and the verifiers we make ourselves. */
export const handOffCodeSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

const asked = {
  /** SHA-256 of the verifier, base64url, as in PKCE's S256. */
  challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  /** Comes back beside the code, so that who asked knows the answer as theirs. */
  state: z.string().regex(/^[A-Za-z0-9_-]{22,128}$/),
  /** The company the session is for; null is the default one. */
  companySlug: companySlugSchema.nullable(),
  /** The way to sign in that was chosen already, if one was. */
  provider: sessionTypeSchema.exclude(["anonymous-login"]).nullable().catch(null),
};

const handOffRequestSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("frame"), ...asked }),
  z.object({
    kind: z.literal("desktop"),
    port: z.coerce.number().int().min(1024).max(65_535),
    ...asked,
  }),
]);

/** A frame or a desktop app asks the sign-in page for the session of whoever signs in there. */
export type HandOffRequest = z.infer<typeof handOffRequestSchema>;

/** What the sign-in page's address asks for; null when it asks for no hand-off, or not properly. */
export function readHandOffRequest(query: {
  get(name: string): string | null;
}): HandOffRequest | null {
  const parsed = handOffRequestSchema.safeParse({
    kind: query.get("handOff"),
    challenge: query.get("challenge"),
    state: query.get("state"),
    port: query.get("port"),
    companySlug: query.get("company"),
    provider: query.get("provider"),
  });
  return parsed.success ? parsed.data : null;
}

/** The query with which the sign-in page is asked; `readHandOffRequest` reads it. */
export function createHandOffQuery(ask: HandOffRequest): Record<string, string> {
  return {
    handOff: ask.kind,
    challenge: ask.challenge,
    state: ask.state,
    ...(ask.kind === "desktop" ? { port: String(ask.port) } : {}),
    ...(ask.companySlug === null ? {} : { company: ask.companySlug }),
    ...(ask.provider === null ? {} : { provider: ask.provider }),
  };
}
