import type { Config } from "#server/runtime/config.ts";

import { startOidcIssuer } from "./oidc-issuer.ts";
import type { OidcIssuer, OidcIssuerOptions } from "./oidc-issuer.ts";
import { startTestServer } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";

/** A test server with a real issuer behind `google-login`. */
export type OidcServer = { server: TestServer; issuer: OidcIssuer; close(): Promise<void> };

/** Where the issuer sends people back to. */
export const testReturnAddress = "http://localhost/api/auth/callback/google-login";

/** Starts both; requests go in through `server.app.inject`. */
export async function startOidcServer(
  changes: Partial<Config> = {},
  options: Partial<OidcIssuerOptions> = {},
): Promise<OidcServer> {
  const client = { clientId: "roomwright", clientSecret: "a secret of the client" };
  const issuer = await startOidcIssuer({
    ...client,
    redirectUris: [testReturnAddress],
    ...options,
  });
  const oidc = { ...client, issuer: issuer.issuer, name: "Google", scriptUrl: null };
  const server = await startTestServer({ oidc, ...changes });
  return {
    server,
    issuer,
    async close() {
      await server.close();
      await issuer.close();
    },
  };
}
