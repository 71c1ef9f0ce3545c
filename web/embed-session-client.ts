import { dropAnonymousUserId, readAnonymousUserId } from "#renderer/platform/anonymous-user-id.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { SessionClient, SessionEvent, SignInAnswer } from "#renderer/platform/platform.ts";
import { localKeys, sessionKeys } from "#renderer/platform/storage-keys.ts";
import type { Transport } from "#renderer/platform/transport.ts";
import type { Session, SessionType } from "#shared/session.ts";

import type { HandOffPopup } from "./hand-off-popup.ts";
import { createIframeTokenWire } from "./iframe-token-wire.ts";
import type { KnownToken } from "./iframe-token-wire.ts";
import { tryAgain } from "./try-again.ts";

/** Where the server has not said when a frame's token ends; it answers 401 then, and that decides. */
const assumedLifetimeMs = 60 * 60 * 1000;

/**
 * Who the person in the frame is, by a token in session storage: an anonymous one, or a registered
 * one who signed in in a window of our own. The host page's cookies play no part, so nothing is
 * shared with other tabs.
 */
export function createEmbedSessionClient(parts: {
  transport: Transport;
  session: KeyValueStore;
  local: KeyValueStore;
  companySlug: string | null;
  popup: HandOffPopup;
}): SessionClient & {
  /** The page around keeps another visitor than this one: they become that one. Never rejects. */
  merge(kept: string): Promise<void>;
} {
  const { session, local, companySlug, popup } = parts;
  const wire = createIframeTokenWire(parts);
  const listeners = new Set<(event: SessionEvent) => void>();
  /** What changes the token goes one after the other. */
  const inTurn = createTurns();
  const tokens = createTokenKeeper(session);

  const become = async (kept: string): Promise<void> => {
    if ((await becomeVisitor(kept, { wire, tokens, local })) === "same") return;
    for (const listener of listeners) listener("storage");
  };

  const enter = async (provider: Exclude<SessionType, "anonymous-login">) => {
    const back = await popup.ask({ companySlug, provider });
    if (back === "blocked") return { ok: false, error: "PopupBlocked" };
    if (back === "left") return { ok: false, error: null };
    // The token so far goes along: what its anonymous person made comes with the person.
    return tokens.keep(await wire.claim(back));
  };

  return {
    async read() {
      const token = tokens.read();
      if (token === null) return null;
      const known = tokens.findFresh(token) ?? (await wire.validate(token));
      tokens.age();
      if (known !== null) return createSession(known, local);
      tokens.forget();
      return null;
    },

    async signIn(provider) {
      if (provider !== "anonymous-login") return enter(provider);
      return inTurn(async () => {
        tokens.forget();
        return tokens.keep(await wire.generate());
      });
    },

    merge: (kept) => tryAgain(() => inTurn(() => become(kept))),

    // Nothing of a frame's session can be changed from inside.
    update: () => Promise.resolve(null),

    async signOut() {
      // Only this page has the token: once forgotten it is lost, even if the server was not told.
      if (tokens.read() !== null) await wire.end().catch(() => undefined);
      tokens.forget();
      return { url: null };
    },

    // An issuer shows itself in no frame.
    goElsewhere: null,

    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Makes the frame's visitor the `kept` one; says whether its token is another one since. */
async function becomeVisitor(
  kept: string,
  parts: {
    wire: ReturnType<typeof createIframeTokenWire>;
    tokens: ReturnType<typeof createTokenKeeper>;
    local: KeyValueStore;
  },
): Promise<"same" | "another"> {
  const { wire, tokens, local } = parts;
  const mine = local.read(localKeys.anonymousUserId);
  if (mine === null || mine === kept) {
    local.write(localKeys.anonymousUserId, kept);
    return "same";
  }
  const token = tokens.read();
  const user = token === null ? null : (await wire.validate(token))?.user;
  // What a registered person made while anonymous has become theirs.
  const isAnonymous = (user?.sessionType ?? "anonymous-login") === "anonymous-login";
  const made = isAnonymous ? await wire.merge(kept, mine) : null;
  if (isAnonymous && made === null) {
    // Whom the page around keeps opens nothing any more.
    dropAnonymousUserId(local);
    local.write(localKeys.anonymousUserId, mine);
    return "same";
  }
  local.write(localKeys.anonymousUserId, kept);
  if (made === null) return "same";
  tokens.keep(made);
  return "another";
}

/** Works given to it are done one after the other, whatever becomes of each. */
function createTurns() {
  let turn: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work, work);
    turn = result.catch(() => undefined);
    return result;
  };
}

/** The token of the frame in session storage, and for a moment whom a new one stands for. */
function createTokenKeeper(session: KeyValueStore) {
  /** Of a token that was just made; good for one reading, for a token can end at any time. */
  let fresh: KnownToken | null = null;
  return {
    read: () => session.read(sessionKeys.iframeToken),
    findFresh: (token: string) => (fresh?.token === token ? fresh : null),
    age(): void {
      fresh = null;
    },
    keep(made: KnownToken | null): SignInAnswer {
      if (made === null) return { ok: false, error: "Signin" };
      fresh = made;
      session.write(sessionKeys.iframeToken, made.token);
      return { ok: true, error: null };
    },
    forget(): void {
      fresh = null;
      session.remove(sessionKeys.iframeToken);
    },
  };
}

function createSession({ user: known, expires }: KnownToken, local: KeyValueStore): Session {
  const { _id, ...user } = known;
  const isAnonymous = user.sessionType === "anonymous-login";
  return {
    user: {
      ...user,
      id: _id,
      originemail: null,
      anonymousUserId: isAnonymous ? readAnonymousUserId(local) : null,
    },
    expires: expires ?? new Date(Date.now() + assumedLifetimeMs).toISOString(),
  };
}
