import { useEffect, useState } from "react";

import { useTexts } from "#renderer/text/texts.ts";

import { appTexts } from "./app-texts.ts";

/** Screens that arrive sooner than this need no sign of loading, which would only flicker. */
const delayMs = 300;

/** Shows that a screen is on its way, but only once it is late. */
export function LateLoading() {
  const texts = useTexts(appTexts);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <output aria-live="polite">{texts.loading}</output> : null;
}
