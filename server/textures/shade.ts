/** sRGB, each channel 0 to 255 but not yet clamped. */
export type Shade = readonly [number, number, number];

/** Reads `#rrggbb`. */
export function shade(hex: string): Shade {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** From `a` (0) to `b` (1). */
export function mix(a: Shade, b: Shade, amount: number): Shade {
  const t = clamp01(amount);
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** Lighter above 1, darker below. */
export function scale(a: Shade, factor: number): Shade {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

/** Picks along a list of shades: 0 is the first, 1 the last, in between they blend. */
export function along(shades: readonly Shade[], position: number): Shade {
  const at = clamp01(position) * (shades.length - 1);
  const index = Math.min(Math.floor(at), shades.length - 2);
  const [first, second] = [shades[index], shades[index + 1]];
  if (first === undefined || second === undefined) throw new RangeError("needs two shades");
  return mix(first, second, at - index);
}

/** One of the shades, chosen by a number in [0, 1). */
export function pick(shades: readonly Shade[], choice: number): Shade {
  const found = shades[Math.floor(choice * shades.length)];
  if (found === undefined) throw new RangeError("choice must be in [0, 1)");
  return found;
}

export function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp01((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}
