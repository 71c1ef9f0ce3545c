/**
 * Where a key moves the line of a comparison: arrows 1 %, with Shift (or Page Up and Down) 10 %,
 * Home and End to the ends. Null for any other key.
 */
export function moveByKey(value: number, key: string, shift: boolean): number | null {
  const step = shift ? 10 : 1;
  const moves: Record<string, number> = {
    ArrowRight: value + step,
    ArrowUp: value + step,
    ArrowLeft: value - step,
    ArrowDown: value - step,
    PageUp: value + 10,
    PageDown: value - 10,
    Home: 0,
    End: 100,
  };
  const next = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return next === undefined ? null : Math.min(100, Math.max(0, Math.round(next)));
}
