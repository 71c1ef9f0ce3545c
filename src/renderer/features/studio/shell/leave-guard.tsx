import { createContext, useContext, useEffect, useId, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";

import { studioTexts } from "../texts/shell-catalogue.ts";
import { watchDepartures } from "./watch-departures.ts";

type LeaveGuard = {
  /** Pages with unsaved changes sign in here and sign out when they are saved. */
  hold: (key: string) => () => void;
  /** Does `leave` at once, or after the person agreed to lose their changes. */
  ask: (leave: () => void) => void;
};

const LeaveGuardContext = createContext<LeaveGuard>({
  hold: () => () => undefined,
  ask: (leave) => leave(),
});

/** Asks before a page below it is left with changes that are not saved. */
export function LeaveGuardProvider({ children }: { children: ReactNode }) {
  const texts = useTexts(studioTexts);
  const held = useRef(new Set<string>());
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null);
  const guard = useMemo<LeaveGuard>(() => {
    const holders = held.current;
    return {
      hold(key) {
        holders.add(key);
        return () => holders.delete(key);
      },
      ask(leave) {
        if (holders.size === 0) leave();
        else setAsked({ leave });
      },
    };
  }, []);
  useEffect(
    () => watchDepartures(window, { isHeld: () => held.current.size > 0, ask: guard.ask }),
    [guard],
  );
  const leave = () => {
    held.current.clear();
    setAsked(null);
    asked?.leave();
  };
  return (
    <LeaveGuardContext value={guard}>
      {children}
      <ConfirmDialog
        open={asked !== null}
        title={texts.leaveTitle}
        text={texts.leaveText}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        danger
        onConfirm={leave}
        onCancel={() => setAsked(null)}
      />
    </LeaveGuardContext>
  );
}

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
