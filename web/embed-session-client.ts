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
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work, work);
    turn = result.catch(() => undefined);
    return result;
  };
  /** Of a token that was just made; good for one reading, for a token can end at any time. */
  let fresh: KnownToken | null = null;

  const forget = () => {
    fresh = null;
    session.remove(sessionKeys.iframeToken);
  };
  const keep = (made: KnownToken | null): SignInAnswer => {
    if (made === null) return { ok: false, error: "Signin" };
    fresh = made;
    session.write(sessionKeys.iframeToken, made.token);
    return { ok: true, error: null };
  };

  const become = async (kept: string): Promise<void> => {
    const mine = local.read(localKeys.anonymousUserId);
    if (mine === null || mine === kept) return local.write(localKeys.anonymousUserId, kept);
    const token = session.read(sessionKeys.iframeToken);
    const user = token === null ? null : (await wire.validate(token))?.user;
    // What a registered person made while anonymous has become theirs.
    const isAnonymous = (user?.sessionType ?? "anonymous-login") === "anonymous-login";
    const made = isAnonymous ? await wire.merge(kept, mine) : null;
    if (isAnonymous && made === null) {
      // Whom the page around keeps opens nothing any more.
      dropAnonymousUserId(local);
      return local.write(localKeys.anonymousUserId, mine);
    }
    local.write(localKeys.anonymousUserId, kept);
    if (made === null) return undefined;
    keep(made);
    for (const listener of listeners) listener("storage");
    return undefined;
  };

  const enter = async (provider: Exclude<SessionType, "anonymous-login">) => {
    const back = await popup.ask({ companySlug, provider });
    if (back === "blocked") return { ok: false, error: "PopupBlocked" };
    if (back === "left") return { ok: false, error: null };
    // The token so far goes along: what its anonymous person made comes with the person.
    return keep(await wire.claim(back));
  };

  return {
    async read() {
      const token = session.read(sessionKeys.iframeToken);
      if (token === null) return null;
      const known = fresh?.token === token ? fresh : await wire.validate(token);
      fresh = null;
      if (known !== null) return createSession(known, local);
      forget();
      return null;
    },

    async signIn(provider) {
      if (provider !== "anonymous-login") return enter(provider);
      return inTurn(async () => {
        forget();
        return keep(await wire.generate());
      });
    },

    merge: (kept) => tryAgain(() => inTurn(() => become(kept))),

    // Nothing of a frame's session can be changed from inside.
    update: () => Promise.resolve(null),

    async signOut() {
      // Only this page has the token: once forgotten it is lost, even if the server was not told.
      if (session.read(sessionKeys.iframeToken) !== null) await wire.end().catch(() => undefined);
      forget();
      return { url: null };
    },

    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
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
