/**
 * The value that would be at `rank` (0 is the least) if the values were sorted; they are put into
 * another order. Quickselect (Hoare, "Find", 1961), the pivot a median of three; no NaN may be
 * among them. Cost linear, on the average.
 */
export function selectRank(values: Float32Array, rank: number): number {
  let left = 0;
  let right = values.length - 1;
  while (left < right) {
    const pivot = medianOfThree(values[left]!, values[(left + right) >> 1]!, values[right]!);
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const value = values[i]!;
      values[i++] = values[j]!;
      values[j--] = value;
    }
    if (rank <= j) right = j;
    else if (rank >= i) left = i;
    else break;
  }
  return values[rank]!;
}

/** The middle one of the values, which are put into another order; 0 without any. */
export function medianOf(values: Float32Array): number {
  return values.length === 0 ? 0 : selectRank(values, values.length >> 1);
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
