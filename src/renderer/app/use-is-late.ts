import { useEffect, useState } from "react";

/** True once `delayMs` have passed since the component appeared. */
export function useIsLate(delayMs: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isLate;
}
