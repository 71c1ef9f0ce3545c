import { createContext, useContext, useEffect, useId } from "react";

export type LeaveGuard = {
  /** Pages with unsaved changes sign in here and sign out when they are saved. */
  hold: (key: string) => () => void;
  /** Does `leave` at once, or after the person agreed to lose their changes. */
  ask: (leave: () => void) => void;
};

export const LeaveGuardContext = createContext<LeaveGuard>({
  hold: () => () => undefined,
  ask: (leave) => leave(),
});

/**
 * While `isDirty`, links, the back button, closing the window and `useLeave` ask before the page
 * is left.
 */
export function useUnsavedChanges(isDirty: boolean): void {
  const { hold } = useContext(LeaveGuardContext);
  const key = useId();
  useEffect(() => (isDirty ? hold(key) : undefined), [isDirty, hold, key]);
}

/** For commands that leave the page without being a link: `leave(() => navigate("/studio"))`. */
export function useLeave(): (leave: () => void) => void {
  return useContext(LeaveGuardContext).ask;
}
