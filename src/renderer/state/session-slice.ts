import { createSlice } from "@reduxjs/toolkit";
import type { PayloadAction } from "@reduxjs/toolkit";

import type { Session, SessionStatus } from "#shared/session.ts";

export type SessionState = {
  status: SessionStatus;
  session: Session | null;
  /** A registered person's session ran out: the app asks them to sign in again. */
  isExpired: boolean;
};

/** A session in the page is taken as it is; without one nobody knows yet. */
export function createInitialSession(session: Session | null): SessionState {
  return { status: session === null ? "loading" : "authenticated", session, isExpired: false };
}

const sessionSlice = createSlice({
  name: "session",
  initialState: createInitialSession(null),
  reducers: {
    sessionStarted(_state, action: PayloadAction<Session>): SessionState {
      return { status: "authenticated", session: action.payload, isExpired: false };
    },
    sessionEnded(): SessionState {
      return { status: "unauthenticated", session: null, isExpired: false };
    },
    sessionExpired(): SessionState {
      return { status: "unauthenticated", session: null, isExpired: true };
    },
  },
});

export const sessionReducer = sessionSlice.reducer;
export const { sessionStarted, sessionEnded, sessionExpired } = sessionSlice.actions;
