import { useEffect, useState } from "react";

const pauseSeconds = 30;

/** Counts down until a mail may be asked for again; `restart` begins the pause anew. */
export function useResendPause(): { secondsLeft: number; restart: () => void } {
  const [secondsLeft, setSecondsLeft] = useState(pauseSeconds);
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return { secondsLeft, restart: () => setSecondsLeft(pauseSeconds) };
}
