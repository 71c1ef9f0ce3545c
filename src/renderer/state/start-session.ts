import { localKeys, sessionKeys } from "#renderer/platform/storage-keys.ts";
import type { Services } from "#renderer/services/services.ts";
import { AppError } from "#shared/app-error.ts";
import type { Session, SessionType } from "#shared/session.ts";
import type { SignInResult } from "#shared/wires/ipc.ts";

import { api } from "./api.ts";
import type { AppThunk } from "./app-thunk.ts";
import { imagesForgotten } from "./images-slice.ts";
import { sessionEnded, sessionExpired, sessionStarted } from "./session-slice.ts";

/** One start at a time per page, shared by everyone who asks meanwhile. */
const starts = new WeakMap<Services, Promise<Session>>();

/**
 * Makes sure that there is a session: the one there is, or an anonymous one. Resolves with it;
 * rejects with an `AppError` when the server cannot be asked or refuses.
 */
export function startSession(): AppThunk<Promise<Session>> {
  return (dispatch, getState) => {
    const { session } = getState().session;
    return session === null ? dispatch(beginOnce()) : Promise.resolve(session);
  };
}

/**
 * The server no longer takes the session. An anonymous person gets another one unnoticed (true); a
 * registered one has to sign in again (false). Never rejects.
 */
export function renewSession(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const user = getState().session.session?.user;
    if (user !== undefined && user.sessionType !== "anonymous-login") {
      dispatch(sessionExpired());
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
  return async (dispatch, _getState, { platform, log }) => {
    try {
      const existing = await platform.sessionDesk.read();
      if (existing !== null) {
        dispatch(sessionStarted(existing));
        return existing;
      }
      const result = await platform.sessionDesk.signIn("anonymous-login", {});
      const session = result.ok ? await platform.sessionDesk.read() : null;
      if (session === null) {
        throw new AppError("unauthorized", result.error ?? "no session after signing in");
      }
      dispatch(sessionStarted(session));
      return session;
    } catch (error) {
      log.warn("CLIENT_SESSION_ERROR", error);
      dispatch(sessionEnded());
      throw error;
    }
  };
}

/** Asks the desk again who the person is, for instance after another tab signed in or out. */
export function refreshSession(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { platform, log }) => {
    try {
      const session = await platform.sessionDesk.read();
      const before = getState().session.session?.user.id ?? null;
      if (session === null) {
        if (before !== null) {
          await dispatch(forgetPerson());
          dispatch(sessionEnded());
        }
        return;
      }
      if (before !== null && before !== session.user.id) await dispatch(forgetPerson());
      dispatch(sessionStarted(session));
    } catch (error) {
      log.warn("CLIENT_FETCH_ERROR", error);
    }
  };
}

/** Signs in; the result tells a refusal by its code. Rejects only when nobody could be asked. */
export function signIn(input: {
  provider: SessionType;
  fields: Record<string, string>;
}): AppThunk<Promise<SignInResult>> {
  return async (dispatch, _getState, { platform }) => {
    const result = await platform.sessionDesk.signIn(input.provider, input.fields);
    if (result.ok) await dispatch(refreshSession());
    return result;
  };
}

/** Ends the session and forgets everything of the person on this device but the anonymous id. */
export function signOut(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { platform }) => {
    await platform.sessionDesk.signOut();
    // Ended before anything is asked again: a refusal now would look like an expired session.
    dispatch(sessionEnded());
    await dispatch(forgetPerson());
  };
}

function forgetPerson(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { platform, imageStore }) => {
    platform.storage.session.remove(sessionKeys.identity);
    dispatch(imagesForgotten());
    dispatch(api.util.resetApiState());
    await imageStore.clear();
  };
}

/** Gives this browser the random id that the product's contract calls `clientIp`. */
export function nameBrowser(): AppThunk<void> {
  return (_dispatch, _getState, { platform }) => {
    const { local } = platform.storage;
    if (local.read(localKeys.clientIp) === null) {
      local.write(localKeys.clientIp, crypto.randomUUID());
    }
  };
}
