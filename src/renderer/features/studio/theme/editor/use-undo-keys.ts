import { useEffect } from "react";

import type { HistoryEvent } from "./theme-history.ts";

/** Ctrl or ⌘ with Z, with Shift or with Y, outside of text that has an undo of its own. */
export function useUndoKeys(notify: (event: HistoryEvent) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = key === "y" || (key === "z" && event.shiftKey);
      if (!isRedo && key !== "z") return;
      event.preventDefault();
      notify({ type: isRedo ? "redone" : "undone" });
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [notify]);
}

function isText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("input[type=text], input[type=number], textarea")
  );
}
