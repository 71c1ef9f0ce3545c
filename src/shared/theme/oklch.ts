import { linearFromOklab, oklabFromLinear, srgbFromLinear } from "../oklab.ts";
import { readChannels, readLight, writeChannels } from "./colour.ts";

/** Lightness 0 to 1, chroma from 0 (grey) to about 0.37, hue in radians. */
export type Oklch = { lightness: number; chroma: number; hue: number };

/** A colour by how people see it. Björn Ottosson, "A perceptual color space" (2020). */
export function readOklch(hex: string): Oklch {
  const [red, green, blue] = readChannels(hex);
  const [lightness, a, c] = oklabFromLinear([readLight(red), readLight(green), readLight(blue)]);
  return { lightness, chroma: Math.hypot(a, c), hue: Math.atan2(c, a) };
}

const searchSteps = 16;

/** The nearest `#RRGGBB` of the same hue and lightness: chroma gives way where a screen has less. */
export function writeOklch({ lightness, chroma, hue }: Oklch): string {
  if (lightness <= 0) return "#000000";
  if (lightness >= 1) return "#FFFFFF";
  const full = mixLight(lightness, chroma, hue);
  if (isOnScreen(full)) return writeLight(full);
  let low = 0;
  let high = chroma;
  for (let step = 0; step < searchSteps; step += 1) {
    const middle = (low + high) / 2;
    if (isOnScreen(mixLight(lightness, middle, hue))) low = middle;
    else high = middle;
  }
  return writeLight(mixLight(lightness, low, hue));
}

function mixLight(lightness: number, chroma: number, hue: number): readonly number[] {
  return linearFromOklab([lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]);
}

/** Half a step of eight bits may be rounded away. */
const tolerance = 0.0005;

function isOnScreen(light: readonly number[]): boolean {
  return light.every((value) => value >= -tolerance && value <= 1 + tolerance);
}

function writeLight(light: readonly number[]): string {
  return writeChannels(light.map((value) => 255 * srgbFromLinear(value)));
}
