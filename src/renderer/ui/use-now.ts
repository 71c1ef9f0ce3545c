import { useEffect, useState } from "react";

const stepMs = 60_000;

/** The time, fresh enough for words like "5 minutes ago". */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNowMs(Date.now()), stepMs);
    return () => window.clearInterval(timer);
  }, []);
  return nowMs;
}
