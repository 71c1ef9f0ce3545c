/**
 * A sequence of numbers in [0, 1) that depends on nothing but the seed (xorshift32 after one round
 * of mixing). Not for secrets.
 */
export function createRandom(seed: number): () => number {
  let state = (Math.imul((seed ^ 0x9e3779b9) >>> 0, 0x85ebca6b) ^ 0xc2b2ae35) >>> 0;
  if (state === 0) state = 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}
