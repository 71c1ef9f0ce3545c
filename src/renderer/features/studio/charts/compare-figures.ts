export function sumFigures(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** How much more (0.18 is 18 %) than before, or null where nothing was before to compare with. */
export function compareFigures(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before;
}

/** Each figure's share of the greatest one, 0 to 1. */
export function shareOfGreatest(values: readonly number[]): number[] {
  const greatest = Math.max(0, ...values);
  return values.map((value) => (greatest === 0 ? 0 : value / greatest));
}
