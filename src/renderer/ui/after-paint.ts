/** What ends the wait before the screen was drawn: nothing is done in another order than it was asked for. */
const hurrying = ["pointerdown", "keydown", "click", "pagehide"] as const;

let waiting: (() => void)[] = [];

/** Acts when the screen has been drawn once more: a slow phone answers the finger first and works then. */
export function afterPaint(act: () => void): void {
  waiting.push(act);
  if (waiting.length > 1) return;
  for (const name of hurrying) window.addEventListener(name, actNow, { capture: true });
  // The frame is drawn when its own callbacks have run.
  requestAnimationFrame(() => setTimeout(actNow));
}

function actNow(): void {
  const acts = waiting;
  waiting = [];
  for (const name of hurrying) window.removeEventListener(name, actNow, { capture: true });
  for (const act of acts) act();
}
