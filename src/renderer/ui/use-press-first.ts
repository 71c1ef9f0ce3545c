import { useCallback, useState } from "react";

/** What ends the wait before the screen was drawn: nothing is done in another order than it was asked for. */
const hurrying = ["pointerdown", "keydown", "click", "pagehide"] as const;

let waiting: (() => void)[] = [];

/**
 * A choice that shows at once what was pressed, and acts when the screen has been drawn: a slow phone answers
 * the finger first and works then. Answers what is shown as chosen, and what to do with a press.
 */
export function usePressFirst<Value extends string>(
  chosen: Value | null,
): [shown: Value | null, press: (value: Value, act: () => void) => void] {
  const [pressed, setPressed] = useState<Value | null>(null);
  const press = useCallback((value: Value, act: () => void) => {
    setPressed(value);
    afterPaint(() => {
      act();
      setPressed(null);
    });
  }, []);
  return [pressed ?? chosen, press];
}

function afterPaint(act: () => void): void {
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
