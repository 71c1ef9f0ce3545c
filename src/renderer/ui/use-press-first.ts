import { useCallback, useState } from "react";

import { afterPaint } from "./after-paint.ts";

/**
 * A choice that shows at once what was pressed, and acts when the screen has been drawn. Answers what
 * is shown as chosen, and what to do with a press.
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
