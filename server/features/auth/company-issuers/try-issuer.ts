import {
  genericGrantRequest,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import type { Configuration } from "openid-client";

import { AppError } from "#shared/app-error.ts";
import type { IssuerProblem } from "#shared/company-issuer.ts";

import { findOutsideFailure } from "../../../runtime/outside/outside-fetch.ts";
import type { OutsideFetch } from "../../../runtime/outside/outside-fetch.ts";
import { discoverClient } from "../oidc/oidc-client.ts";
import type { OidcClientConfig } from "../oidc/oidc-client.ts";

/** The client of an issuer that answers, or why there is none. */
export type TriedIssuer =
  | { client: Configuration; problem: null }
  | { client: null; problem: IssuerProblem };

/** Asks an issuer what it says of itself. Never rejects. */
export async function tryIssuer(
  oidc: OidcClientConfig,
  outsideFetch: OutsideFetch,
): Promise<TriedIssuer> {
  try {
    return { client: await discoverClient(oidc, outsideFetch), problem: null };
  } catch (error) {
    return { client: null, problem: findOutsideFailure(error) ?? "not_an_issuer" };
  }
}

/**
 * Whether an issuer takes the client's id and secret: it is asked for the tokens of a code that it never
 * gave. One that knows the client says that the code is wrong. Never rejects.
 */
export async function tryClient(
  client: Configuration,
  returnAddress: string,
): Promise<IssuerProblem | null> {
  try {
    await genericGrantRequest(client, "authorization_code", {
      code: "a-code-that-nobody-was-given",
      redirect_uri: returnAddress,
      code_verifier: "a-verifier-of-no-sign-in-that-was-ever-begun",
    });
    return null;
  } catch (error) {
    const outside = findOutsideFailure(error);
    if (outside !== null) return outside;
    // How an issuer refuses a client that has shown its secret in a header.
    if (error instanceof WWWAuthenticateChallengeError) return "client_refused";
    if (!(error instanceof ResponseBodyError)) return "not_an_issuer";
    const isStranger = error.error === "invalid_client" || error.error === "unauthorized_client";
    return isStranger ? "client_refused" : null;
  }
}

/** How a call answers when an issuer cannot be used. */
export function refuseIssuer(problem: IssuerProblem): AppError {
  return new AppError("bad_request", `The issuer cannot be used: ${problem}.`, {
    details: { reason: problem },
  });
}
