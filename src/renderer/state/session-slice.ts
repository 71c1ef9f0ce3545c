import { createSlice } from "@reduxjs/toolkit";
import type { PayloadAction } from "@reduxjs/toolkit";

import { isRegisteredUser } from "#shared/session.ts";
import type { Session, SessionStatus } from "#shared/session.ts";

export type SessionState = {
  status: SessionStatus;
  session: Session | null;
  /** A registered person's session ran out: the app asks them to sign in again. */
  isExpired: boolean;
  /** The company wants a second factor of the person that they do not have: nothing else is open to them. */
  lacksFactor: boolean;
  /** How many registered people have left this page; what is theirs must not stay on it. */
  departures: number;
  /** Nobody was asked since the server wrote the page. */
  isAsServed: boolean;
};

/** What the page says is taken as it is; where it says nothing, nobody knows yet. */
export function createInitialSession(session: Session | null | undefined): SessionState {
  return {
    status:
      session === undefined ? "loading" : session === null ? "unauthenticated" : "authenticated",
    session: session ?? null,
    isExpired: false,
    lacksFactor: false,
    departures: 0,
    isAsServed: session !== undefined,
  };
}

const sessionSlice = createSlice({
  name: "session",
  initialState: createInitialSession(undefined),
  reducers: {
    /** Somebody is being asked; what was known stays known meanwhile. */
    sessionSought(state) {
      state.status = "loading";
      state.isAsServed = false;
    },
    /** What was asked for was refused: everything is as before. */
    sessionKept(state) {
      state.status = state.session === null ? "unauthenticated" : "authenticated";
    },
    sessionStarted(state, action: PayloadAction<Session>) {
      return become(state, action.payload, "authenticated");
    },
    sessionEnded(state) {
      return become(state, null, "unauthenticated");
    },
    factorRequired(state) {
      state.lacksFactor = true;
    },
    /** They have one by now. */
    factorSetUp(state) {
      state.lacksFactor = false;
    },
    sessionExpired(state) {
      const { departures } = state;
      return { ...become(state, null, "unauthenticated"), departures, isExpired: true };
    },
  },
});

function become(state: SessionState, session: Session | null, status: SessionStatus): SessionState {
  const before = state.session?.user;
  const hasLeft =
    before !== undefined && isRegisteredUser(before) && before.id !== session?.user.id;
  const departures = state.departures + (hasLeft ? 1 : 0);
  const isSame = before !== undefined && before.id === session?.user.id;
  const lacksFactor = isSame && state.lacksFactor;
  return { status, session, isExpired: false, lacksFactor, departures, isAsServed: false };
}

export const sessionReducer = sessionSlice.reducer;
export const {
  sessionSought,
  sessionKept,
  sessionStarted,
  sessionEnded,
  sessionExpired,
  factorRequired,
  factorSetUp,
} = sessionSlice.actions;
