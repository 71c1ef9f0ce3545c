import { authorizationCodeGrant, fetchUserInfo } from "openid-client";
import type { Configuration, IDToken } from "openid-client";
import { z } from "zod";

import { AppError } from "#shared/app-error.ts";

import { systemClock } from "../../../runtime/clock.ts";
import type { SignInChecks } from "./check-cookies.ts";

/** Who somebody is according to the issuer. */
export type OidcProfile = {
  issuer: string;
  subject: string;
  /** As the issuer writes it. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
};

const skewMs = 10_000;

const subjectSchema = z.string().regex(/^[\x20-\x7e]{1,255}$/);
/** What is not as expected counts as not said: a sign-in does not fail for a strange picture. */
const detailsSchema = z.object({
  email: z
    .string()
    .max(320)
    .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u)
    .nullable()
    .catch(null),
  // Some issuers write it as a word.
  email_verified: z.union([z.boolean(), z.literal("true").transform(() => true)]).catch(false),
  name: z
    .string()
    .transform(
      (name) =>
        name
          .replaceAll(/\p{Cc}/gu, "")
          .trim()
          .slice(0, 80) || null,
    )
    .nullable()
    .catch(null),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_048)
    .nullable()
    .catch(null),
});

/**
 * Trades the issuer's answer for a token and reads it. Throws unless state, PKCE, signature,
 * issuer, audience, nonce and times are all right; nothing of a refused token is believed.
 */
export async function readProfile(
  client: Configuration,
  returned: URL,
  checks: SignInChecks,
): Promise<OidcProfile> {
  const tokens = await authorizationCodeGrant(client, returned, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new AppError("unauthorized", "The ID token is missing.");
  refuseStranger(client, claims);
  const subject = subjectSchema.parse(claims.sub);
  const details = detailsSchema.parse(
    claims.email === undefined && client.serverMetadata().userinfo_endpoint !== undefined
      ? await fetchUserInfo(client, tokens.access_token, subject)
      : claims,
  );
  const { email, email_verified: emailVerified, name, picture } = details;
  return { issuer: claims.iss, subject, email, emailVerified, name, picture };
}

/**
 * The email a profile may be found by: verified, lower case, and ASCII, because the lower case of
 * some other letters is an ASCII letter and would be another person's address.
 */
export function readLoginEmail({ email, emailVerified }: OidcProfile): string | null {
  if (email === null || !emailVerified || !/^[\x21-\x7e]+$/.test(email)) return null;
  return email.toLowerCase();
}

/** What the library leaves open: another party beside a single audience, a token of the future. */
function refuseStranger(client: Configuration, { azp, iat }: IDToken): void {
  if (azp !== undefined && azp !== client.clientMetadata().client_id) {
    throw new AppError("unauthorized", "The ID token was issued for another client.");
  }
  // By the clock that the library measures the token's other times with.
  if (iat * 1000 > systemClock.now().getTime() + skewMs) {
    throw new AppError("unauthorized", "The ID token was issued in the future.");
  }
}
