/**
 * Two-sided p-value of the Mann-Whitney U test by its normal approximation, with mid-ranks for
 * ties. Good for samples of twenty and more. Source: Mann and Whitney, 1947.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): number {
  const pooled = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let start = 0; start < pooled.length;) {
    let end = start;
    while (end < pooled.length && pooled[end]?.value === pooled[start]?.value) end++;
    const rank = (start + end + 1) / 2;
    for (let index = start; index < end; index++) if (pooled[index]?.isFirst) rankSum += rank;
    start = end;
  }
  const [n1, n2] = [first.length, second.length];
  const u = rankSum - (n1 * (n1 + 1)) / 2;
  const deviation = Math.sqrt((n1 * n2 * (n1 + n2 + 1)) / 12);
  const z = Math.abs(u - (n1 * n2) / 2) / deviation;
  return 2 * (1 - normalCdf(z));
}

/** Abramowitz and Stegun 26.2.17; off by at most 7.5e-8. */
function normalCdf(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const poly =
    t *
    (0.319_381_53 +
      t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
}
