import { createContext, useContext, useSyncExternalStore } from "react";

import type { RoomSession, RoomState } from "../../model/room-session.ts";

export const RoomSessionContext = createContext<RoomSession | null>(null);

/** The room's commands: one object for as long as the room is open, so that reading it renders nothing. */
export function useRoomSession(): RoomSession {
  const session = useContext(RoomSessionContext);
  if (session === null) throw new RangeError("a room's view needs a RoomSessionContext above it");
  return session;
}

/**
 * One value of the room. The component renders again when this value has become another object, and
 * not before: `select` answers a primitive or a member of the state, never something made anew.
 */
export function useRoom<Value>(select: (state: RoomState) => Value): Value {
  const session = useRoomSession();
  return useSyncExternalStore(session.subscribe, () => select(session.get()));
}
