import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { writePerson } from "#server/features/auth/registered-people.ts";
import { startOidcIssuer } from "#support/oidc-issuer.ts";
import type { OidcIssuer } from "#support/oidc-issuer.ts";
import { findFreePort } from "#support/server-process.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

import { everybody } from "./oracle/oracle-people.ts";
import { startOracle } from "./oracle/start-oracle.ts";
import type { Oracle } from "./oracle/start-oracle.ts";

/** next-auth 4 and our server, both listening, with the same people and the same issuer. */
export type BothServers = {
  oracle: Oracle;
  ours: TestServer & { origin: string };
  issuer: OidcIssuer;
  close(): Promise<void>;
};

const client = { clientId: "roomwright", clientSecret: "the secret of the client at the issuer" };

/** Starts everything on free ports of this machine. */
export async function startBothServers(): Promise<BothServers> {
  const webDir = await writePage();
  const [oraclePort, ourPort] = [await findFreePort(), await findFreePort()];
  const [oracleOrigin, ourOrigin] = [oraclePort, ourPort].map(
    (port) => `http://127.0.0.1:${port}`,
  ) as [string, string];
  const callback = "/api/auth/callback/google-login";
  const issuer = await startOidcIssuer({
    ...client,
    redirectUris: [oracleOrigin + callback, ourOrigin + callback],
  });
  const oidc = { issuer: issuer.issuer, ...client };
  const [oracle, server] = await Promise.all([
    startOracle(oracleOrigin, oidc),
    startTestServer({
      oidc: { ...oidc, name: "Google", scriptUrl: null },
      webDir,
    }),
  ]);
  for (const person of everybody) await writePerson(server.database, person);
  await server.app.listen({ host: "127.0.0.1", port: ourPort });
  const { port } = server.app.server.address() as AddressInfo;
  if (port !== ourPort) throw new RangeError("the port was taken meanwhile");
  return {
    oracle,
    issuer,
    ours: { ...server, origin: ourOrigin },
    async close() {
      await Promise.all([server.close(), oracle.close(), issuer.close()]);
      await rm(webDir, { recursive: true });
    },
  };
}

/** A web app without an app: what is compared is how its pages are answered. */
async function writePage(): Promise<string> {
  const webDir = await mkdtemp(join(tmpdir(), "roomwright-page-"));
  await mkdir(join(webDir, "assets"));
  const html = `<!doctype html><html lang="en"><title>Page</title><!--page-props--></html>`;
  await writeFile(join(webDir, "index.html"), html);
  return webDir;
}
