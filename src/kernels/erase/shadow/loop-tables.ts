/** `exp(-i / 64)` for arguments up to 6 and a little. */
export const exponentials: Float64Array = Float64Array.from({ length: 386 }, (_, i) =>
  Math.exp(-i / 64),
);

const parts = 128;

/** The logarithms of 1 to 2 in steps of 1/128, from the middle of each step. */
export const logarithms: Float64Array = Float64Array.from({ length: parts }, (_, i) =>
  Math.log(1 + (i + 0.5) / parts),
);

/** One over the same. */
export const reciprocals: Float64Array = Float64Array.from(
  { length: parts },
  (_, i) => 1 / (1 + (i + 0.5) / parts),
);

const asFloat = new Float64Array(1);
const asWords = new Uint32Array(asFloat.buffer);

/** The natural logarithm of a positive number, to ten digits: the same everywhere. */
export function logarithm(value: number): number {
  asFloat[0] = value;
  const high = asWords[1]!;
  const exponent = (high >>> 20) - 1023;
  const place = (high >>> 13) & 127;
  asWords[1] = (high & 0xfffff) | 0x3ff00000;
  const rest = asFloat[0] * reciprocals[place]! - 1;
  const series = rest * (1 - rest * (0.5 - rest * (0.3333333333333333 - rest * 0.25)));
  return exponent * 0.6931471805599453 + logarithms[place]! + series;
}
