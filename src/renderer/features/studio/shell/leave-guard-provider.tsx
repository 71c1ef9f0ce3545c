import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";

import { studioTexts } from "../texts/shell-catalogue.ts";
import { LeaveGuardContext } from "./leave-guard.ts";
import type { LeaveGuard } from "./leave-guard.ts";
import { watchDepartures } from "./watch-departures.ts";

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
