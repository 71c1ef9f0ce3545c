/** Numbers unordered pairs of numbers in the order they are first asked for. */
export type PairIndex = {
  /** The number of the pair; the next free one for a pair not seen before. */
  readonly indexOf: (one: number, other: number) => number;
  /** The same, faster if the pair is the one with the number `near` (−1 for none). */
  readonly findNear: (near: number, one: number, other: number) => number;
  readonly count: () => number;
  /** The smaller and the larger member of every pair, by its number. */
  readonly pairs: () => { readonly first: Int32Array; readonly second: Int32Array };
};

/** An empty index: a hash table with open addressing that doubles when half full. */
export function createPairIndex(expected: number): PairIndex {
  let bits = 8;
  while (2 ** bits < expected * 2) bits++;
  let slots = new Int32Array(2 ** bits).fill(-1);
  let first = new Int32Array(2 ** (bits - 1));
  let second = new Int32Array(2 ** (bits - 1));
  let count = 0;
  const slotOf = (low: number, high: number): number => {
    const hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & (slots.length - 1);
    for (;;) {
      const found = slots[slot]!;
      if (found < 0 || (first[found] === low && second[found] === high)) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
  };
  const double = (): void => {
    slots = new Int32Array(slots.length * 2).fill(-1);
    const [oldFirst, oldSecond] = [first, second];
    first = new Int32Array(slots.length / 2);
    second = new Int32Array(slots.length / 2);
    first.set(oldFirst);
    second.set(oldSecond);
    for (let i = 0; i < count; i++) slots[slotOf(first[i]!, second[i]!)] = i;
  };
  const indexOf = (one: number, other: number): number => {
    const low = one < other ? one : other;
    const high = one < other ? other : one;
    const slot = slotOf(low, high);
    const found = slots[slot]!;
    if (found >= 0) return found;
    slots[slot] = count;
    first[count] = low;
    second[count] = high;
    count++;
    if (count === first.length) double();
    return count - 1;
  };
  const findNear = (near: number, one: number, other: number): number => {
    if (near >= 0) {
      const low = one < other ? one : other;
      const high = one < other ? other : one;
      if (first[near] === low && second[near] === high) return near;
    }
    return indexOf(one, other);
  };
  return {
    indexOf,
    findNear,
    count: () => count,
    pairs: () => ({ first: first.slice(0, count), second: second.slice(0, count) }),
  };
}
