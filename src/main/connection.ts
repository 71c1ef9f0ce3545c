import { createHash } from "node:crypto";

import { createBrowserSignIn } from "./browser-sign-in.ts";
import { createCookieJar } from "./cookie-jar.ts";
import type { ReturnPageTexts } from "./return-page.ts";
import type { ServerAddress } from "./server-address.ts";
import { createServerClient } from "./server-client.ts";
import type { Fetch, ServerClient } from "./server-client.ts";
import { createSessionClient } from "./session-client.ts";
import type { SessionClient } from "./session-client.ts";
import type { TokenVault } from "./token-vault.ts";

/** The server the app is pointed at, the company that is open, and who the person is there. */
export type Connection = ServerAddress & {
  readonly client: ServerClient;
  readonly vault: TokenVault;
  readonly sessions: SessionClient;
};

export type ConnectionParts = {
  fetch: Fetch;
  /** One for each server: the proof of one is never sent to another. */
  vaultFor: (origin: string) => TokenVault;
  texts: ReturnPageTexts;
  openExternal: (address: string) => Promise<void>;
  onBack: () => void;
  onChanged: () => void;
};

/** Connects to a server as whoever was signed in there last. */
export async function openConnection(
  address: ServerAddress,
  parts: ConnectionParts,
): Promise<Connection> {
  const { origin, companySlug } = address;
  const { fetch, texts, openExternal, onBack, onChanged } = parts;
  const vault = parts.vaultFor(origin);
  const jar = createCookieJar();
  const client = createServerClient(origin, fetch, jar, () => sessions.keepCookies());
  const browser = createBrowserSignIn({ origin, companySlug, texts, openExternal, onBack });
  const sessions = createSessionClient({
    serverClient: client,
    jar,
    vault,
    browser,
    companySlug,
    onChanged,
  });
  await sessions.open();
  return { origin, companySlug, client, vault, sessions };
}

/** Where the pages of a server keep what they keep on the device. */
export function partitionOf(connection: Pick<Connection, "origin"> | null): string {
  if (connection === null) return "persist:first-run";
  const digest = createHash("sha256").update(connection.origin).digest("hex");
  return `persist:server-${digest.slice(0, 16)}`;
}
