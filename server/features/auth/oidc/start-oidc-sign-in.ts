import type { FastifyReply, FastifyRequest } from "fastify";

import { keepFrameAsOpener } from "../../../http/keep-opener.ts";
import { logSecurityEvent } from "../../../http/security-log.ts";
import { authAddress, leadTo } from "../auth-answers.ts";
import { keepCallbackUrl } from "../callback-url.ts";
import { ensureCsrfToken, isCsrfVerified } from "../csrf.ts";
import type { IssuerWays } from "./issuer-way.ts";
import { describeFailure, leadToFailure } from "./lead-to-failure.ts";
import { prepareReturn } from "./prepare-return.ts";

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
  const address = await prepareReturn(
    { request, reply },
    { way, client, callbackUrl, linkUserId: null },
  );
  return leadTo(request, reply, address.href);
}
