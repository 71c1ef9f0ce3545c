import { z } from "zod";

import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import { anonymousUserIdSchema, isIssuerType } from "#shared/session.ts";
import type { IssuerType, Session, SessionType } from "#shared/session.ts";
import type { SessionReading, SignInResult } from "#shared/wires/ipc.ts";

import { createAuthWire } from "./auth-wire.ts";
import type { AuthAnswer, AuthWire } from "./auth-wire.ts";
import type { BrowserSignIn } from "./browser-sign-in.ts";
import type { CookieJar } from "./cookie-jar.ts";
import { hideCredential } from "./hide-credential.ts";
import type { ServerClient } from "./server-client.ts";
import type { TokenVault } from "./token-vault.ts";

export type SessionClient = ReturnType<typeof createSessionClient>;

export type SessionClientParts = {
  serverClient: ServerClient;
  jar: CookieJar;
  vault: TokenVault;
  browser: BrowserSignIn;
  companySlug: string | null;
  /** Called after the session has changed by a sign-in or a sign-out. */
  onChanged: () => void;
};

/** A line that swallows everything says nothing of itself: what is kept opens instead. */
const patienceMs = 6000;
const unreached: ReadonlySet<string> = new Set<AppErrorCode>(["offline", "cancelled"]);

const errorCodeSchema = z.string().regex(/^[A-Za-z_]{1,60}$/);

/**
 * Who the person is: signs in and out from the main process, and keeps what that leaves behind. Cookies
 * and the anonymous id stay in this process.
 */
export function createSessionClient(parts: SessionClientParts) {
  const { serverClient, jar, vault, browser, onChanged } = parts;
  const wire = createAuthWire(serverClient, parts.companySlug);

  const keepCookies = async () => {
    const kept = await vault.read();
    const sessionCookie = jar.readSessionCookie();
    if (sessionCookie !== kept.sessionCookie) await vault.write({ ...kept, sessionCookie });
  };
  const read = async (signal?: AbortSignal) => {
    const session = await wire.readSession(signal);
    await rememberAnonymousId(vault, session);
    return session;
  };

  const settle = async (result: SignInResult) => {
    if (result.ok) {
      await read();
      onChanged();
    }
    return result;
  };

  return {
    /** Brings back the session of the last start. Call once, before anything else. */
    async open(): Promise<void> {
      const { sessionCookie } = await vault.read();
      if (sessionCookie !== null) jar.restore(sessionCookie);
    },
    /**
     * The session is null for whoever is signed out; only what a page may see of it. Throws `AppError`
     * for an answer that makes no sense.
     */
    read: () => readSoon(read),
    /** Never throws for a refusal: `error` is then a code of the sign-in page. */
    async signIn(provider: SessionType, fields: Record<string, string>): Promise<SignInResult> {
      const sent = provider === "anonymous-login" ? await addAnonymousId(vault, fields) : fields;
      const result = isIssuerType(provider)
        ? await signInInBrowser(wire, browser, provider)
        : readResult(await wire.post(`/api/auth/callback/${provider}`, sent), jar);
      return settle(result);
    },
    /** By whatever way the person chooses in the system's browser. */
    signInOutside: async () => settle(await signInInBrowser(wire, browser, null)),
    /** Changes what a person may change; null when the server refused. */
    async update(data: unknown): Promise<Session | null> {
      const session = await wire.update(data);
      if (session !== null) onChanged();
      return session;
    },
    /** Forgets the session here even when the server cannot be told. */
    async signOut(): Promise<void> {
      try {
        await wire.post("/api/auth/signout", {});
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      } finally {
        jar.clear();
        await keepCookies();
        onChanged();
      }
    },
    /** Keeps what the last answer changed in the jar. */
    keepCookies,
  };
}

async function readSoon(
  read: (signal: AbortSignal) => Promise<Session | null>,
): Promise<SessionReading> {
  try {
    const session = await read(AbortSignal.timeout(patienceMs));
    return { isReached: true, session: hideCredential(session) };
  } catch (error) {
    const isUnreached = error instanceof AppError && unreached.has(error.code);
    if (!isUnreached) throw error;
    return { isReached: false, session: null };
  }
}

/** An issuer wants a browser whose address bar the person knows, so the app is none for it. */
async function signInInBrowser(
  wire: AuthWire,
  browser: BrowserSignIn,
  provider: IssuerType | null,
): Promise<SignInResult> {
  const returned = await browser.run(provider).catch(() => undefined);
  if (returned === undefined) return { ok: false, error: "OAuthSignin" };
  const session = returned === null ? null : await wire.claim(returned);
  return session === null ? { ok: false, error: "OAuthCallback" } : { ok: true, error: null };
}

async function rememberAnonymousId(vault: TokenVault, session: Session | null): Promise<void> {
  const id = session?.user.anonymousUserId ?? null;
  const kept = await vault.read();
  if (id !== null && id !== kept.anonymousUserId) {
    await vault.write({ ...kept, anonymousUserId: id });
  }
}

/** The id of this device's earlier visits, so that their designs are found again. */
async function addAnonymousId(
  vault: TokenVault,
  fields: Record<string, string>,
): Promise<Record<string, string>> {
  const { anonymousUserId } = await vault.read();
  const id = anonymousUserIdSchema.safeParse(anonymousUserId ?? fields["anonymousUserId"]);
  return id.success ? { anonymousUserId: id.data } : {};
}

function readResult(answer: AuthAnswer, jar: CookieJar): SignInResult {
  const error = answer.address.searchParams.get("error");
  if (error !== null) {
    return { ok: false, error: errorCodeSchema.safeParse(error).success ? error : "Callback" };
  }
  const signedIn = answer.ok && jar.readSessionCookie() !== null;
  return signedIn ? { ok: true, error: null } : { ok: false, error: "Callback" };
}
