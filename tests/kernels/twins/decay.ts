import { exponentials } from "#kernels/erase/shadow/loop-tables.ts";

/** exp(-value) for values from 0 to 6, to nine digits: the same in every engine and in WASM. */
export function decay(value: number): number {
  const place = Math.trunc(value * 64);
  const rest = value - place * 0.015625;
  const factor = 1 - rest * (1 - rest * (0.5 - rest * 0.16666666666666666));
  return exponentials[place]! * factor;
}
