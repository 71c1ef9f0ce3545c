import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

import { readOrigin } from "../../../http/request-origin.ts";
import { isSecure, nameCookie, readCookie, setCookie } from "../../../http/session-cookie.ts";
import { companyProviderId, oidcProviderId } from "../providers.ts";
import type { IssuerProviderId } from "../providers.ts";
import { openClaims, sealClaims } from "./sealed-value.ts";
import type { SealName } from "./sealed-value.ts";

/** What a sign-in at the issuer is checked by when it comes back, and for which company it is. */
export type SignInChecks = {
  provider: IssuerProviderId;
  /** The address of the issuer it was begun at. */
  issuer: string;
  /** Whose account the issuer is to be linked to; null for a sign-in. */
  linkUserId: string | null;
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Null when the request named no company. */
  companyId: string | null;
  /** Where it leads; null when that was too long to be sealed. */
  callbackUrl: string | null;
};

/** How long somebody may take at the issuer. */
export const checkLifeSeconds = 15 * 60;

/** Sealed it grows by a third, and browsers drop a cookie of more than four thousand. */
const maxCallbackUrlLength = 1_500;

const purposes = ["state", "nonce", "pkce.code_verifier"] as const;
type CheckPurpose = (typeof purposes)[number];

const claimsSchema = z.object({
  value: z.string().min(1),
  provider: z.enum([oidcProviderId, companyProviderId]),
  origin: z.string(),
  company: z.string(),
  /** Only in the cookie of the state. */
  issuer: z.string().default(""),
  link: z.string().default(""),
  callbackUrl: z.string().default(""),
});

/** Gives the browser the three sealed cookies of a sign-in at the issuer. */
export async function setCheckCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  checks: SignInChecks,
): Promise<void> {
  const { clock } = request.server.dependencies;
  const now = clock.now();
  const expires = new Date(now.getTime() + checkLifeSeconds * 1000);
  const { callbackUrl: wanted } = checks;
  const callbackUrl = wanted !== null && wanted.length <= maxCallbackUrlLength ? wanted : "";
  const values: Record<CheckPurpose, string> = {
    state: checks.state,
    nonce: checks.nonce,
    "pkce.code_verifier": checks.codeVerifier,
  };
  for (const purpose of purposes) {
    const claims = {
      value: values[purpose],
      provider: checks.provider,
      origin: readOrigin(request),
      company: checks.companyId ?? "",
      ...(purpose === "state"
        ? { callbackUrl, issuer: checks.issuer, link: checks.linkUserId ?? "" }
        : {}),
    };
    const [name] = nameSeals(request, purpose);
    const sealed = await sealClaims(name, claims, now, checkLifeSeconds);
    // The contract gives the nonce no Max-Age.
    const lifetime = purpose === "nonce" ? { expires } : { expires, maxAge: checkLifeSeconds };
    setCookie(request, reply, purpose, sealed, lifetime);
  }
}

/**
 * Reads the three cookies and clears them: whatever comes of it, they have served. Null unless all
 * three are whole, not over, and made for this provider, this origin and one and the same company.
 */
export async function takeCheckCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: IssuerProviderId,
): Promise<SignInChecks | null> {
  const state = await takeCookie(request, reply, "state");
  const nonce = await takeCookie(request, reply, "nonce");
  const verifier = await takeCookie(request, reply, "pkce.code_verifier");
  if (state === null || nonce === null || verifier === null) return null;
  if ([state, nonce, verifier].some((claims) => claims.provider !== provider)) return null;
  if (nonce.company !== state.company || verifier.company !== state.company) return null;
  return {
    provider,
    issuer: state.issuer,
    linkUserId: state.link || null,
    state: state.value,
    nonce: nonce.value,
    codeVerifier: verifier.value,
    companyId: state.company || null,
    callbackUrl: state.callbackUrl || null,
  };
}

async function takeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  purpose: CheckPurpose,
): Promise<z.output<typeof claimsSchema> | null> {
  const sealed = readCookie(request, purpose);
  if (sealed === null) return null;
  setCookie(request, reply, purpose, "", { maxAge: 0 });
  const { clock } = request.server.dependencies;
  const names = nameSeals(request, purpose);
  const tried = await Promise.all(names.map((name) => openClaims(name, sealed, clock.now())));
  const opened = tried.find((each) => each !== null);
  const claims = claimsSchema.safeParse(opened);
  return claims.success && claims.data.origin === readOrigin(request) ? claims.data : null;
}

/** The one that seals first. */
function nameSeals(request: FastifyRequest, purpose: CheckPurpose): [SealName, ...SealName[]] {
  const { authSecret, previousAuthSecret } = request.server.dependencies.config;
  const cookie = nameCookie(purpose, isSecure(request));
  const current = { secret: authSecret, cookie };
  return previousAuthSecret === null
    ? [current]
    : [current, { secret: previousAuthSecret, cookie }];
}
