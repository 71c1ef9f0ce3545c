import { readChannels, readLight, writeChannels } from "./colour.ts";

/** Lightness 0 to 1, chroma from 0 (grey) to about 0.37, hue in radians. */
export type Oklch = { lightness: number; chroma: number; hue: number };

/** A colour by how people see it. Björn Ottosson, "A perceptual color space" (2020). */
export function readOklch(hex: string): Oklch {
  const [red, green, blue] = readChannels(hex);
  const [r, g, b] = [readLight(red), readLight(green), readLight(blue)];
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s;
  const c = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s;
  return {
    lightness: 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    chroma: Math.hypot(a, c),
    hue: Math.atan2(c, a),
  };
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
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ];
}

/** Half a step of eight bits may be rounded away. */
const tolerance = 0.0005;

function isOnScreen(light: readonly number[]): boolean {
  return light.every((value) => value >= -tolerance && value <= 1 + tolerance);
}

function writeLight(light: readonly number[]): string {
  return writeChannels(
    light.map((value) => {
      const kept = Math.min(1, Math.max(0, value));
      return 255 * (kept <= 0.003_130_8 ? kept * 12.92 : 1.055 * kept ** (1 / 2.4) - 0.055);
    }),
  );
}
