import { linearFromSrgb, srgbFromLinear } from "#shared/oklab.ts";

/** Three numbers of a colour; which space they are in is said by the function. */
export type Colour = readonly [number, number, number];

/** Red, green or blue. */
export type Channel = 0 | 1 | 2;

/** What a function gives for red, green and blue. */
export function eachChannel<Value>(
  valueOf: (channel: Channel) => Value,
): readonly [Value, Value, Value] {
  return [valueOf(0), valueOf(1), valueOf(2)];
}

/** Linear light (0 to 1) of every sRGB byte, IEC 61966-2-1. */
export const linearOfByte: Float32Array = Float32Array.from({ length: 256 }, (_, byte) =>
  linearFromSrgb(byte / 255),
);

const tableSize = 4096;
const srgbTable = Float32Array.from(
  { length: tableSize + 2 },
  (_, i) => 255 * srgbFromLinear((i / tableSize) ** 2),
);

/** sRGB (0 to 255, not rounded) from linear light, clamped, by table: within 0.01 of the formula. */
export function srgbByteFromLinear(light: number): number {
  const at = Math.sqrt(Math.min(1, Math.max(0, light))) * tableSize;
  const low = at | 0;
  return srgbTable[low]! + (at - low) * (srgbTable[low + 1]! - srgbTable[low]!);
}

/** The sRGB bytes of `#rrggbb`. Throws `RangeError` for anything else. */
export function bytesFromHex(hex: string): Colour {
  if (!/^#[0-9A-Fa-f]{6}$/.test(hex)) throw new RangeError("colour: must be #rrggbb");
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Linear RGB (0 to 1) from sRGB bytes. */
export function linearFromBytes(bytes: Colour): Colour {
  return eachChannel((c) => linearFromSrgb(bytes[c] / 255));
}
