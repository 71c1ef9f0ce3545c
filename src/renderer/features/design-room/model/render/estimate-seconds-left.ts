/** Whole seconds left at the pace so far, or null while there is too little to judge by. */
export function estimateSecondsLeft(fraction: number, elapsedMs: number): number | null {
  if (fraction < 0.05 || fraction >= 1 || elapsedMs < 800) return null;
  return Math.max(1, Math.round((elapsedMs * (1 - fraction)) / fraction / 1000));
}
