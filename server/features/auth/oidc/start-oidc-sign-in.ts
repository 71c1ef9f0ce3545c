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

import { keepFrameAsOpener } from "../../../http/keep-opener.ts";
import { logSecurityEvent } from "../../../http/security-log.ts";
import { authAddress, leadTo } from "../auth-answers.ts";
import { keepCallbackUrl } from "../callback-url.ts";
import { ensureCsrfToken, isCsrfVerified } from "../csrf.ts";
import { setCheckCookies } from "./check-cookies.ts";
import type { IssuerWay, IssuerWays } from "./issuer-way.ts";
import { describeFailure, leadToFailure } from "./lead-to-failure.ts";

/** Sends a person to the issuer, with the cookies that their return is checked by. */
export async function startOidcSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  ways: IssuerWays,
): Promise<FastifyReply> {
  const { provider } = ways;
  ensureCsrfToken(request, reply);
  const callbackUrl = keepCallbackUrl(request, reply);
  keepFrameAsOpener(reply, callbackUrl);
  const { csrfToken } = (request.body ?? {}) as { csrfToken?: unknown };
  if (!isCsrfVerified(request, csrfToken)) {
    logSecurityEvent(request, "csrf-refused", { provider });
    return leadTo(request, reply, authAddress(request, "/signin?csrf=true"));
  }
  const way = await ways.begin(request);
  if (typeof way === "string") {
    return leadToFailure(request, reply, { provider, error: way, callbackUrl });
  }
  const client = await way.findClient().catch((error: unknown) => {
    request.log.error(describeFailure(error), "the issuer's discovery document could not be read");
    return null;
  });
  if (client === null) {
    return leadToFailure(request, reply, { provider, error: "OAuthSignin", callbackUrl });
  }
  const address = await prepareReturn({ request, reply }, { way, client, callbackUrl });
  return leadTo(request, reply, address.href);
}

/** The address at the issuer, after the browser has got what the return is checked by. */
async function prepareReturn(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { way, client, callbackUrl }: { way: IssuerWay; client: Configuration; callbackUrl: string },
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
