import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { createHandOffQuery, handOffCodeSchema } from "#shared/hand-off.ts";
import type { HandOffRequest } from "#shared/hand-off.ts";

import { createReturnPage } from "./return-page.ts";
import type { ReturnPageTexts } from "./return-page.ts";

/** What a person brings back from the browser: a code that only the verifier's holder can use. */
export type BrowserReturn = { code: string; verifier: string };

/** Signing in in the system's own browser, where the person sees whom they give a password to. */
export type BrowserSignIn = {
  /**
   * Opens the sign-in page there and waits for the person to come back; null when they did not in
   * time or another attempt began. Rejects when the browser cannot be opened.
   */
  run(provider: HandOffRequest["provider"]): Promise<BrowserReturn | null>;
};

export type BrowserSignInParts = {
  /** The server's origin; the page that is opened is always one of it. */
  origin: string;
  companySlug: string | null;
  texts: ReturnPageTexts;
  openExternal: (address: string) => Promise<void>;
  /** Called when the person is back, so that the app can come to the front. */
  onBack: () => void;
  timeoutMs?: number;
};

const patience = 10 * 60_000;

/**
 * The way back is a server on the loopback interface that lives as long as the attempt (RFC 8252,
 * section 7.3). The address that comes back carries a code and our own state, never a token.
 */
export function createBrowserSignIn(parts: BrowserSignInParts): BrowserSignIn {
  let giveUp: (() => void) | null = null;
  return {
    async run(provider) {
      giveUp?.();
      const verifier = randomBytes(32).toString("base64url");
      const state = randomBytes(32).toString("base64url");
      const server = await listen();
      const waiting = waitForReturn(server, state, parts);
      giveUp = waiting.giveUp;
      const query = createHandOffQuery({
        kind: "desktop",
        challenge: createHash("sha256").update(verifier).digest("base64url"),
        state,
        port: readPort(server),
        companySlug: parts.companySlug,
        provider,
      });
      try {
        const asked = new URLSearchParams(query).toString();
        await parts.openExternal(`${parts.origin}/api/auth/signin?${asked}`);
        const code = await waiting.code;
        return code === null ? null : { code, verifier };
      } finally {
        waiting.giveUp();
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

async function listen(): Promise<Server> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function waitForReturn(server: Server, state: string, parts: BrowserSignInParts) {
  const { promise: code, resolve } = Promise.withResolvers<string | null>();
  const giveUp = () => resolve(null);
  const timer = setTimeout(giveUp, parts.timeoutMs ?? patience);
  void code.finally(() => clearTimeout(timer));
  const page = createReturnPage(parts.texts);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const found = readReturn(request, readPort(server), state);
    if (found === null) {
      response.writeHead(400, { "content-type": "text/plain", connection: "close" });
      response.end("This address does not complete a sign-in.");
      return;
    }
    response.writeHead(200, { ...page.headers, connection: "close" });
    response.end(page.html, () => {
      resolve(found);
      parts.onBack();
    });
  });
  return { code, giveUp };
}

/** The code of a return that is really ours; anything else on this machine may knock too. */
function readReturn(request: IncomingMessage, port: number, state: string): string | null {
  // Another site's page can reach a loopback port through a name it points there.
  if (request.method !== "GET" || request.headers.host !== `127.0.0.1:${port}`) return null;
  const query = URL.parse(request.url ?? "", "http://127.0.0.1")?.searchParams;
  const code = query?.get("code") ?? "";
  const isOurs = handOffCodeSchema.safeParse(code).success;
  return isOurs && isSame(query?.get("state") ?? "", state) ? code : null;
}

function isSame(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function readPort(server: Server): number {
  return (server.address() as AddressInfo).port;
}
