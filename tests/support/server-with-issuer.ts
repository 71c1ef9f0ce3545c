import { startOidcIssuer } from "./oidc-issuer.ts";
import { findFreePort, removeDataDir, startServerProcess } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

/** A server process whose people may sign in at an issuer beside it. */
export type ServerWithIssuer = {
  server: ServerProcess;
  /** Stops both and removes what the server kept. */
  readonly stop: () => Promise<void>;
};

const client = { clientId: "roomwright", clientSecret: "a secret of the client" };

/** Starts both; `env` goes to the server beside what the issuer needs. */
export async function startServerWithIssuer(
  env: Record<string, string> = {},
): Promise<ServerWithIssuer> {
  const port = await findFreePort();
  const redirectUris = [`http://127.0.0.1:${port}/api/auth/callback/google-login`];
  // Another name than the server's makes it another site, as a real issuer is.
  const issuer = await startOidcIssuer({ ...client, redirectUris, hostname: "localhost" });
  const server = await startServerProcess({
    port,
    env: {
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
      ...env,
    },
  });
  return {
    server,
    stop: async () => {
      await server.stop();
      await issuer.close();
      removeDataDir(server.dataDir);
    },
  };
}
