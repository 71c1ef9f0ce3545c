import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from "openid-client";
import type { ServerMetadata } from "openid-client";

import { AppError } from "#shared/app-error.ts";

import type { Clock } from "../../../runtime/clock.ts";
import type { OidcConfig } from "../../../runtime/config.ts";
import type { OutsideFetch } from "../../../runtime/outside/outside-fetch.ts";

/** Gives the configured client of the issuer; throws when the issuer cannot be asked about itself. */
export type FindOidcClient = () => Promise<Configuration>;

/** Signatures by a key only the issuer has. What another could make as well is never one. */
const signatureAlgorithms =
  /^(?:RS256|RS384|RS512|PS256|PS384|PS512|ES256|ES384|ES512|EdDSA|Ed25519)$/;
const rememberMs = 60 * 60_000;
const skewSeconds = 10;
const timeoutSeconds = 10;

/** Remembers for an hour what the issuer says of itself; a failure is not remembered. */
export function createOidcClient(oidc: OidcConfig, clock: Clock): FindOidcClient {
  let known: { client: Promise<Configuration>; untilMs: number } | null = null;
  return async () => {
    const nowMs = clock.now().getTime();
    if (known !== null && known.untilMs > nowMs) return known.client;
    const asked = { client: discoverClient(oidc), untilMs: nowMs + rememberMs };
    known = asked;
    try {
      return await asked.client;
    } catch (error) {
      if (known === asked) known = null;
      throw error;
    }
  };
}

/** An issuer, and who we are to it. */
export type OidcClientConfig = Pick<OidcConfig, "issuer" | "clientId" | "clientSecret">;

/**
 * Reads what an issuer says of itself and makes a client of it. Rejects when it says nothing, not
 * everything, or speaks for another issuer. With `outsideFetch` everything it is asked goes out that way.
 */
export async function discoverClient(
  oidc: OidcClientConfig,
  outsideFetch: OutsideFetch | null = null,
): Promise<Configuration> {
  const server = new URL(oidc.issuer);
  const plain = server.protocol === "http:";
  const found = await discovery(server, oidc.clientId, undefined, None(), {
    execute: plain ? [allowInsecureRequests] : [],
    timeout: timeoutSeconds,
    ...(outsideFetch === null ? {} : { [customFetch]: outsideFetch }),
  });
  const client = new Configuration(
    narrowMetadata(found.serverMetadata(), server),
    oidc.clientId,
    { [clockTolerance]: skewSeconds },
    chooseAuthentication(found.serverMetadata(), oidc.clientSecret),
  );
  client.timeout = timeoutSeconds;
  if (outsideFetch !== null) client[customFetch] = outsideFetch;
  if (plain) allowInsecureRequests(client);
  // Else a token fresh from the token endpoint would be taken without looking at its signature.
  enableNonRepudiationChecks(client);
  return client;
}

/** Only exactly the configured issuer, whole, and only signatures that prove something. */
function narrowMetadata(metadata: ServerMetadata, server: URL): ServerMetadata {
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = metadata;
  const algorithms = (metadata.id_token_signing_alg_values_supported ?? ["RS256"]).filter((name) =>
    signatureAlgorithms.test(name),
  );
  const whole = authorization_endpoint && token_endpoint && jwks_uri && algorithms.length > 0;
  if (!whole || new URL(issuer).href !== server.href) {
    throw new AppError(
      "unavailable",
      "The discovery document is incomplete or belongs to another issuer.",
    );
  }
  return { ...metadata, id_token_signing_alg_values_supported: algorithms };
}

function chooseAuthentication(metadata: ServerMetadata, clientSecret: string) {
  const posts = metadata.token_endpoint_auth_methods_supported?.includes("client_secret_post");
  return posts === true ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret);
}
