/** Numbers that decide what is made up: the same numbers, the same rows. */
export type Chance = { next(below: number): number };

/** A generator that repeats itself for the same seed (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  return {
    next(below) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    },
  };
}
