import { useLayoutEffect, useRef } from "react";
import type { FocusEvent, KeyboardEvent, RefObject } from "react";

const forward = new Set(["ArrowDown", "ArrowRight"]);
const backward = new Set(["ArrowUp", "ArrowLeft"]);

/**
 * One tab stop for a row of buttons; arrow keys, Home and End go from one to the next. The stop is
 * the button last used, at first the pressed one. The buttons change without the row being drawn
 * anew, so it watches them itself.
 */
export function useRovingFocus(toolbarRef: RefObject<HTMLElement | null>) {
  const lastUsed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const toolbar = toolbarRef.current;
    if (toolbar === null) return undefined;
    const place = () => placeStop(toolbar, lastUsed.current);
    place();
    const observer = new MutationObserver(place);
    const attributeFilter = ["disabled", "aria-pressed"];
    observer.observe(toolbar, { subtree: true, childList: true, attributeFilter });
    return () => observer.disconnect();
  }, [toolbarRef]);

  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      if (target instanceof HTMLElement) lastUsed.current = target;
      placeStop(currentTarget, lastUsed.current);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const buttons = listButtons(event.currentTarget);
      const at = buttons.indexOf(event.target as HTMLElement);
      if (at < 0) return;
      const next = chooseNext(event.key, at, buttons.length);
      if (next === null) return;
      event.preventDefault();
      buttons[next]?.focus();
    },
  };
}

function placeStop(toolbar: HTMLElement, lastUsed: HTMLElement | null): void {
  const buttons = listButtons(toolbar);
  const used = buttons.find((button) => button === lastUsed);
  const pressed = buttons.find((button) => button.getAttribute("aria-pressed") === "true");
  const stop = used ?? pressed ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

function chooseNext(key: string, at: number, count: number): number | null {
  if (forward.has(key)) return (at + 1) % count;
  if (backward.has(key)) return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

function listButtons(toolbar: HTMLElement): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>("button:not(:disabled)")];
}
