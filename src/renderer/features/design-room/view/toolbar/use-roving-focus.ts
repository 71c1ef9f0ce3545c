import { useCallback, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, RefObject } from "react";

const forward = new Set(["ArrowDown", "ArrowRight"]);
const backward = new Set(["ArrowUp", "ArrowLeft"]);

/**
 * One tab stop for a row of buttons; arrow keys, Home and End go from one to the next. The stop is
 * the button last used, at first the pressed one.
 */
export function useRovingFocus(toolbarRef: RefObject<HTMLElement | null>) {
  const lastUsed = useRef<HTMLElement | null>(null);

  const place = useCallback(() => {
    const buttons = listButtons(toolbarRef.current);
    const isThere = lastUsed.current !== null && buttons.includes(lastUsed.current);
    const pressed = buttons.find((button) => button.getAttribute("aria-pressed") === "true");
    const stop = isThere ? lastUsed.current : (pressed ?? buttons[0]);
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  }, [toolbarRef]);
  useLayoutEffect(place);

  const onFocus = useCallback(
    (event: { target: EventTarget }) => {
      if (event.target instanceof HTMLElement) lastUsed.current = event.target;
      place();
    },
    [place],
  );
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const buttons = listButtons(toolbarRef.current);
      const at = buttons.indexOf(event.target as HTMLElement);
      if (at < 0) return;
      const next = chooseNext(event.key, at, buttons.length);
      if (next === null) return;
      event.preventDefault();
      buttons[next]?.focus();
    },
    [toolbarRef],
  );
  return { onFocus, onKeyDown };
}

function chooseNext(key: string, at: number, count: number): number | null {
  if (forward.has(key)) return (at + 1) % count;
  if (backward.has(key)) return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

function listButtons(toolbar: HTMLElement | null): HTMLElement[] {
  return [...(toolbar?.querySelectorAll<HTMLElement>("button:not(:disabled)") ?? [])];
}
