import type { FastifyReply, FastifyRequest } from "fastify";
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { Configuration } from "openid-client";
import { z } from "zod";

import { authAddress } from "../auth-answers.ts";
import { setCheckCookies } from "./check-cookies.ts";
import type { SignInChecks } from "./check-cookies.ts";
import type { IssuerWay } from "./issuer-way.ts";

/** Somebody on their way to an issuer. */
type Leaving = { way: IssuerWay; client: Configuration } & Pick<
  SignInChecks,
  "callbackUrl" | "linkUserId"
>;

/** The address at the issuer, after the browser has got what the return is checked by. */
export async function prepareReturn(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { way, client, callbackUrl, linkUserId }: Leaving,
): Promise<URL> {
  const { provider, issuer, companyId } = way;
  const checks = {
    provider,
    issuer,
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
    companyId,
    callbackUrl,
    linkUserId,
  };
  await setCheckCookies(request, reply, checks);
  return buildAuthorizationUrl(client, {
    ...readAuthorizationParameters(request.query),
    scope: "openid profile email",
    redirect_uri: authAddress(request, way.returnPath),
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: "S256",
  });
}

const parametersSchema = z.object({
  prompt: z
    .string()
    .max(60)
    .regex(/^[a-z_]+(?: [a-z_]+)*$/)
    .optional()
    .catch(undefined),
  login_hint: z.string().min(1).max(320).optional().catch(undefined),
  hl: z
    .string()
    .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)
    .max(35)
    .optional()
    .catch(undefined),
});

/**
 * What a page may add to the address at the issuer: whom it asks for, how, and in which language.
 * Anything else (scope, redirect_uri, response_mode …) is left out, not passed on.
 */
function readAuthorizationParameters(query: unknown): Record<string, string> {
  const given = Object.entries(parametersSchema.parse(query));
  return Object.fromEntries(
    given.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
