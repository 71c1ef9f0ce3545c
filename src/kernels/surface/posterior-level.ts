const step = 0.02;

/**
 * The level between `from` and `to` that a posterior (any scale) speaks for: its mean with the
 * posterior squared, which stays near the mode when there are two.
 */
export function meanLevel(from: number, to: number, posterior: (level: number) => number): number {
  let sum = 0;
  let total = 0;
  for (let level = from; level <= to; level += step) {
    const weight = posterior(level) ** 2;
    sum += level * weight;
    total += weight;
  }
  return sum / total;
}
