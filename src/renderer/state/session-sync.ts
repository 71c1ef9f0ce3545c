import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { SessionEvent } from "#renderer/platform/platform.ts";
import { localKeys } from "#renderer/platform/storage-keys.ts";
import type { Services } from "#renderer/services/services.ts";
import { isRegisteredUser } from "#shared/session.ts";
import type { Session } from "#shared/session.ts";

import type { AppThunk } from "./app-thunk.ts";
import { forgetPerson, expireSession, changePerson } from "./change-person.ts";
import { sessionKept, sessionSought, sessionStarted } from "./session-slice.ts";

/**
 * The session as next-auth v4's `SessionProvider` keeps it: `openSession` is what its mounting asks,
 * `refreshSession` its `_getSession({event})`, `updateSession` its `update`. Nobody becomes
 * anonymous here; `startSession` does that on top. The platform makes and hears the events.
 */

/**
 * Which reading of a page was begun and which answered last, a sign-out counting as both: an
 * overtaken answer is old news.
 */
const readings = new WeakMap<Services, { begun: number; answered: number }>();

/** The sign-out that is on its way on a page, if one is. */
const endings = new WeakMap<Services, Promise<void>>();

/**
 * Signs out and forgets the person. A call that the server refuses meanwhile, or a reading that
 * finds nobody, is judged when it is over: they left, their session did not run out. Rejects when
 * the server could not be asked; they are still here then.
 */
export function endSession<Answer>(ask: () => Promise<Answer>): AppThunk<Promise<Answer>> {
  return async (dispatch, _getState, services) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { local } = services.platform.storage;
    endings.set(services, promise);
    local.write(localKeys.leavingSince, String(Date.now()));
    try {
      const answer = await ask();
      overtakeReadings(services);
      await dispatch(forgetPerson());
      return answer;
    } finally {
      local.remove(localKeys.leavingSince);
      if (endings.get(services) === promise) endings.delete(services);
      resolve();
    }
  };
}

/** Resolves when no sign-out is on its way. */
export function awaitEnding(): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, services) => {
    await endings.get(services);
  };
}

/** Asks the session client; undefined when the answer is old news, at the end of a sign-out if one is on its way. */
function readInTurn(options: {
  broadcast: boolean;
}): AppThunk<Promise<Session | null | undefined>> {
  return async (dispatch, _getState, services) => {
    const turns = countReadings(services);
    turns.begun += 1;
    const turn = turns.begun;
    let session: Session | null;
    try {
      session = await services.platform.sessionClient.read(options);
    } finally {
      await dispatch(awaitEnding());
    }
    if (turn < turns.answered) return undefined;
    turns.answered = turn;
    return session;
  };
}

function countReadings(services: Services): { begun: number; answered: number } {
  const turns = readings.get(services) ?? { begun: 0, answered: 0 };
  readings.set(services, turns);
  return turns;
}

/** Whoever signed out is nobody from now on, whatever was asked before says. */
function overtakeReadings(services: Services): void {
  const turns = countReadings(services);
  turns.begun += 1;
  turns.answered = turns.begun;
}

/** Asks the session client who the person is. Rejects with an `AppError` when it could not be asked. */
export function readSession(options = { broadcast: true }): AppThunk<Promise<Session | null>> {
  return async (dispatch, getState) => {
    const session = await dispatch(readInTurn(options));
    return session === undefined ? getState().session.session : session;
  };
}

/** Asks who the person is, whose page it then is; null is nobody. Rejects like `readSession`. */
export function openSession(): AppThunk<Promise<Session | null>> {
  return async (dispatch) => {
    dispatch(sessionSought());
    const session = await dispatch(readSession());
    if (session !== null) await dispatch(changePerson(session));
    return session;
  };
}

/**
 * Asks again who the person is: always after another tab's message, else only while somebody is
 * signed in. A server that cannot be asked changes nothing, unless the other tab signed out: the
 * session client has reported it. Never rejects.
 */
export function refreshSession(event: SessionEvent): AppThunk<Promise<void>> {
  return async (dispatch, getState, { platform }) => {
    const isTold = event === "storage" || event === "signout";
    if (!isTold && getState().session.session === null) return;
    let session: Session | null | undefined = null;
    try {
      session = await dispatch(readInTurn({ broadcast: !isTold }));
    } catch {
      if (event !== "signout") return;
    }
    if (session === undefined) return;
    const before = getState().session.session?.user ?? null;
    const isRegistered = before !== null && isRegisteredUser(before);
    // Whoever signs out leaves no mark; a mark that is still there is of a session that ran out.
    const owner = platform.storage.local.read(localKeys.contentOwner);
    const isLeft = event === "signout" || isLeavingElsewhere(platform.storage.local);
    const isKept = !isLeft && isRegistered && owner === before.id;
    const isSomebodyElse = session === null || !isRegisteredUser(session.user);
    if (isKept && isSomebodyElse) await dispatch(expireSession());
    else if (session !== null) await dispatch(changePerson(session));
    else if (before !== null) await dispatch(forgetPerson());
    else dispatch(sessionKept());
  };
}

/** So long a sign-out may take; a tab that was closed during one says nothing after it. */
const longestLeaveMs = 10_000;

/** Between the server's answer and its message a tab that signs out is already nobody to the server. */
function isLeavingElsewhere(local: KeyValueStore): boolean {
  const since = local.read(localKeys.leavingSince);
  return since !== null && Date.now() - Number(since) < longestLeaveMs;
}

/**
 * Asks the server to change what a person may change of their session. Null: refused, everything
 * stays as it was; undefined: nobody is signed in, so nobody was asked. Never rejects.
 */
export function updateSession(data?: unknown): AppThunk<Promise<Session | null | undefined>> {
  return async (dispatch, getState, { platform }) => {
    const { status, session } = getState().session;
    if (status === "loading" || session === null) return undefined;
    dispatch(sessionSought());
    const updated = await platform.sessionClient.update(data).catch(() => null);
    dispatch(updated === null ? sessionKept() : sessionStarted(updated));
    return updated;
  };
}
