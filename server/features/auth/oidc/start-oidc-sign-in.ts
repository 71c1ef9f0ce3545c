import type { FastifyReply, FastifyRequest } from "fastify";
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { Configuration } from "openid-client";

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
import { describeFailure } from "./describe-failure.ts";
import { leadToFailure } from "./lead-to-failure.ts";
import type { FindOidcClient } from "./oidc-client.ts";
import { readAuthorizationParameters } from "./authorization-parameters.ts";

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
