import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Puts the focus on the new screen's heading after a change of screen, so that who listens or uses
 * keys stands at its beginning and not at a link of the one before. The first screen keeps the
 * browser's own start, and so does one that nobody here has asked for: a page that was led on
 * before anything was touched, a frame that the page around sends elsewhere. Whoever has gone on
 * doing something while the screen was on its way keeps the focus where they are.
 */
export function FocusHeading() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const touched = useRef<string | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    // The address changes as soon as a screen is asked for, the screen when its code is there.
    const note = () => void (touched.current = window.location.pathname);
    const early = { capture: true, signal: stop.signal };
    document.addEventListener("keydown", note, early);
    document.addEventListener("pointerdown", note, early);
    return () => stop.abort();
  }, []);

  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const isBusy = touched.current === window.location.pathname;
    touched.current = null;
    if (isBusy) return undefined;
    if (!navigator.userActivation.hasBeenActive || !document.hasFocus()) return undefined;
    return focusWhenThere();
  }, [pathname]);

  return null;
}

/** What keeps the focus: a field to write into, a dialog or menu that is open. */
const taken = "input, textarea, select, [role='dialog'], [role='menu'], [role='listbox']";

/** Some screens have their heading later; whoever does something meanwhile keeps the focus. */
function focusWhenThere(): () => void {
  const stop = new AbortController();
  const observer = new MutationObserver(() => look());
  stop.signal.addEventListener("abort", () => observer.disconnect());
  const look = () => {
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading === null) return;
    stop.abort();
    if (document.activeElement?.closest(taken)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  look();
  if (!stop.signal.aborted) {
    observer.observe(document.body, { childList: true, subtree: true });
    const leave = { capture: true, signal: stop.signal };
    document.addEventListener("keydown", () => stop.abort(), leave);
    document.addEventListener("pointerdown", () => stop.abort(), leave);
  }
  return () => stop.abort();
}
