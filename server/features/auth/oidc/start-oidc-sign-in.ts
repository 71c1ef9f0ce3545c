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

import { companyIdentificationSchema } from "#shared/company.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";

import type { Company } from "../../../db/company-directory.ts";
import { keepFrameAsOpener } from "../../../http/keep-opener.ts";
import { logSecurityEvent } from "../../../http/security-log.ts";
import { authAddress, leadTo } from "../auth-answers.ts";
import { keepCallbackUrl } from "../callback-url.ts";
import { ensureCsrfToken, isCsrfVerified } from "../csrf.ts";
import { oidcProviderId } from "../providers.ts";
import { setCheckCookies } from "./check-cookies.ts";
import type { SignInChecks } from "./check-cookies.ts";
import { describeFailure, leadToFailure } from "./lead-to-failure.ts";
import type { FindOidcClient } from "./oidc-client.ts";

/** Sends a person to the issuer, with the cookies that their return is checked by. */
export async function startOidcSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  findClient: FindOidcClient,
): Promise<FastifyReply> {
  ensureCsrfToken(request, reply);
  const callbackUrl = keepCallbackUrl(request, reply);
  keepFrameAsOpener(reply, callbackUrl);
  const { csrfToken } = (request.body ?? {}) as { csrfToken?: unknown };
  if (!isCsrfVerified(request, csrfToken)) {
    logSecurityEvent(request, "csrf-refused", { provider: oidcProviderId });
    return leadTo(request, reply, authAddress(request, "/signin?csrf=true"));
  }
  const company = await findNamedCompany(request);
  if (company === "unknown" || company?.features.google_login === false) {
    return leadToFailure(request, reply, "AccessDenied", callbackUrl);
  }
  const client = await findClient().catch((error: unknown) => {
    request.log.error(describeFailure(error), "the issuer's discovery document could not be read");
    return null;
  });
  if (client === null) return leadToFailure(request, reply, "OAuthSignin", callbackUrl);
  const aim = { companyId: company?.id ?? null, callbackUrl };
  const address = await prepareReturn(request, reply, client, aim);
  return leadTo(request, reply, address.href);
}

/** The company of the request, null when it names none. */
async function findNamedCompany(request: FastifyRequest): Promise<Company | "unknown" | null> {
  const header = request.headers[companyHeader];
  if (header === undefined) return null;
  const named = companyIdentificationSchema.safeParse(header);
  if (!named.success) return "unknown";
  return (await request.server.stores.companies.find(named.data)) ?? "unknown";
}

/** The address at the issuer, after the browser has got what the return is checked by. */
async function prepareReturn(
  request: FastifyRequest,
  reply: FastifyReply,
  client: Configuration,
  aim: Pick<SignInChecks, "companyId" | "callbackUrl">,
): Promise<URL> {
  const checks = {
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
    ...aim,
  };
  await setCheckCookies(request, reply, checks);
  return buildAuthorizationUrl(client, {
    ...readAuthorizationParameters(request.query),
    scope: "openid profile email",
    redirect_uri: authAddress(request, `/callback/${oidcProviderId}`),
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
