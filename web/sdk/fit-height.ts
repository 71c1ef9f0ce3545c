import type { HostFrame } from "./create-frame.ts";

/**
 * Gives the frame the height it asks for, but never moves what the visitor is looking at: while the
 * page below the frame is in sight, the frame waits until that is scrolled away or until the visitor
 * is busy inside it. Meanwhile, and only then, it scrolls by itself.
 */
export function createFit(
  { iframe, fit }: HostFrame,
  signal: AbortSignal,
): (height: number | null) => void {
  let wanted: number | null | undefined;
  let isFitted = true;
  const tryToFit = () => {
    if (wanted === undefined) return;
    isFitted = iframe.getBoundingClientRect().bottom >= innerHeight;
    isFitted ||= document.activeElement === iframe;
    if (isFitted) fit(wanted);
    // A frame that has all the height it asks for has nothing to scroll.
    iframe.scrolling = isFitted && wanted !== null ? "no" : "auto";
    if (isFitted) wanted = undefined;
  };
  iframe.scrolling = "no";
  // The window loses its focus when the visitor goes into a frame.
  for (const type of ["scroll", "resize", "blur"]) {
    addEventListener(type, tryToFit, { signal, passive: true, capture: true });
  }
  return (height) => {
    wanted = height;
    tryToFit();
  };
}
