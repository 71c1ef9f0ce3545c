import { dropAnonymousUserId } from "#renderer/platform/anonymous-user-id.ts";
import type { SignInAnswer, SignInOptions, SignOutOptions } from "#renderer/platform/platform.ts";
import { localKeys, sessionKeys } from "#renderer/platform/storage-keys.ts";
import type { Services } from "#renderer/services/services.ts";
import { AppError } from "#shared/app-error.ts";
import { isRegisteredUser } from "#shared/session.ts";
import type { Session, SessionType } from "#shared/session.ts";

import type { AppThunk } from "./app-thunk.ts";
import { changePerson, expireSession } from "./change-person.ts";
import { sessionEnded, sessionSought } from "./session-slice.ts";
import {
  awaitEnding,
  endSession,
  openSession,
  readSession,
  refreshSession,
} from "./session-sync.ts";

/** One start at a time per page, shared by everyone who asks meanwhile. */
const starts = new WeakMap<Services, Promise<Session>>();

/**
 * Makes sure that there is a session: the one there is, or an anonymous one. Resolves with it;
 * rejects with an `AppError` when the server cannot be asked or refuses.
 */
export function startSession(): AppThunk<Promise<Session>> {
  return async (dispatch, getState) => {
    const { session, isAsServed } = getState().session;
    if (session === null) return dispatch(beginOnce());
    if (isAsServed) await dispatch(changePerson(session));
    return session;
  };
}

/**
 * The server no longer takes the session. An anonymous person gets another one unnoticed (true); a
 * registered one has to sign in again (false). Never rejects.
 */
export function renewSession(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    await dispatch(awaitEnding());
    const user = getState().session.session?.user;
    if (user !== undefined && isRegisteredUser(user)) {
      await dispatch(expireSession());
      return false;
    }
    return dispatch(beginOnce()).then(
      () => true,
      () => false,
    );
  };
}

function beginOnce(): AppThunk<Promise<Session>> {
  return (dispatch, _getState, services) => {
    const running = starts.get(services);
    if (running !== undefined) return running;
    const started = dispatch(beginSession()).finally(() => starts.delete(services));
    starts.set(services, started);
    return started;
  };
}

function beginSession(): AppThunk<Promise<Session>> {
  return async (dispatch, getState, { platform, log }) => {
    try {
      // What the server wrote into the page is not asked for again: there is nobody.
      if (getState().session.isAsServed) dispatch(sessionSought());
      else {
        const existing = await dispatch(openSession());
        if (existing !== null) return existing;
      }
      const options = { redirect: false, isAutomatic: true };
      const result = await platform.sessionClient.signIn("anonymous-login", {}, options);
      const session = result.ok ? await dispatch(readSession({ broadcast: false })) : null;
      if (session === null) {
        throw new AppError("unauthorized", result.error ?? "no session after signing in");
      }
      await dispatch(changePerson(session));
      return session;
    } catch (error) {
      log.error("CLIENT_SESSION_ERROR", error);
      dispatch(sessionEnded());
      throw error;
    }
  };
}

/**
 * Signs in, on this page unless the options say otherwise; the result tells a refusal by its code.
 * Rejects only when nobody could be asked.
 */
export function signIn(input: {
  provider: SessionType;
  fields: Record<string, string>;
  options?: SignInOptions;
}): AppThunk<Promise<SignInAnswer>> {
  return async (dispatch, _getState, { platform }) => {
    const options = { redirect: false, ...input.options };
    const answer = await platform.sessionClient.signIn(input.provider, input.fields, options);
    if (answer.ok && !options.redirect) await dispatch(refreshSession("storage"));
    return answer;
  };
}

/**
 * Ends the session and forgets everything of the person on this device. An anonymous person stays
 * who they are; after a registered one somebody new begins.
 */
export function signOut(given: SignOutOptions = {}): AppThunk<Promise<{ url: string | null }>> {
  return async (dispatch, getState, { platform }) => {
    const options = { redirect: false, ...given };
    const user = getState().session.session?.user;
    const answer = await dispatch(
      endSession(async () => {
        const left = await platform.sessionClient.signOut(options);
        if (user !== undefined && isRegisteredUser(user)) {
          dropAnonymousUserId(platform.storage.local);
        }
        // The token of a frame's person would open a session of its own.
        platform.storage.session.remove(sessionKeys.iframeToken);
        return left;
      }),
    );
    if (!options.redirect) await dispatch(refreshSession("storage"));
    return answer;
  };
}

/** Gives this browser the random id that the product's contract calls `clientIp`. */
export function identifyBrowser(): AppThunk<void> {
  return (_dispatch, _getState, { platform }) => {
    const { local } = platform.storage;
    if (local.read(localKeys.clientIp) === null) {
      local.write(localKeys.clientIp, crypto.randomUUID());
    }
  };
}
