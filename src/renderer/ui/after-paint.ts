/**
 * What ends the wait before the screen was drawn: nothing is done in another order than it was asked for.
 * A click is one only where no press came before it: a tap ends with a click of its own, which may not
 * hurry what its touch asked for.
 */
const hurrying = ["pointerdown", "keydown", "click", "pagehide"] as const;

let waiting: (() => void)[] = [];

/** Acts when the screen has been drawn once more: a slow phone answers the finger first and works then. */
export function afterPaint(act: () => void): void {
  waiting.push(act);
  if (waiting.length > 1) return;
  for (const name of hurrying) window.addEventListener(name, hurry, { capture: true });
  // The frame is drawn when its own callbacks have run.
  requestAnimationFrame(() => setTimeout(actNow));
}

function hurry(event: Event): void {
  const isOfPress = event.type === "click" && (event as MouseEvent).detail > 0;
  if (!isOfPress) actNow();
}

function actNow(): void {
  const acts = waiting;
  waiting = [];
  for (const name of hurrying) window.removeEventListener(name, hurry, { capture: true });
  for (const act of acts) act();
}
