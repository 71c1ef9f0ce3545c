import { linearFromBytes, type Colour } from "#kernels/colour.ts";

const radians = Math.PI / 180;

/** CIELAB (D65, L 0 to 100) from linear RGB. */
export function labFromLinear([red, green, blue]: Colour): Colour {
  const x = labCurve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = labCurve(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = labCurve((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIELAB (D65) from sRGB bytes. */
export function labFromBytes(bytes: Colour): Colour {
  return labFromLinear(linearFromBytes(bytes));
}

/**
 * CIEDE2000 difference of two CIELAB colours, all weights 1; about 1 is just visible. Sharma, Wu
 * and Dalal, "The CIEDE2000 Color-Difference Formula" (2005), whose test table it meets.
 */
export function deltaE2000(first: Colour, second: Colour): number {
  const meanChroma = (Math.hypot(first[1], first[2]) + Math.hypot(second[1], second[2])) / 2;
  const seventh = meanChroma ** 7;
  const stretch = 1.5 - 0.5 * Math.sqrt(seventh / (seventh + 25 ** 7));
  const a = polar(first[1] * stretch, first[2]);
  const b = polar(second[1] * stretch, second[2]);

  const deltaLightness = second[0] - first[0];
  const deltaChroma = b.chroma - a.chroma;
  const turn = hueTurn(a, b);
  const deltaHue = 2 * Math.sqrt(a.chroma * b.chroma) * Math.sin((turn / 2) * radians);

  const lightness = (first[0] + second[0]) / 2;
  const chroma = (a.chroma + b.chroma) / 2;
  const hue = meanHue(a, b);
  const t =
    1 -
    0.17 * Math.cos((hue - 30) * radians) +
    0.24 * Math.cos(2 * hue * radians) +
    0.32 * Math.cos((3 * hue + 6) * radians) -
    0.2 * Math.cos((4 * hue - 63) * radians);
  const offset = (lightness - 50) ** 2;
  const weightL = 1 + (0.015 * offset) / Math.sqrt(20 + offset);
  const weightC = 1 + 0.045 * chroma;
  const weightH = 1 + 0.015 * chroma * t;
  const chromaSeventh = chroma ** 7;
  const rotation =
    -2 *
    Math.sqrt(chromaSeventh / (chromaSeventh + 25 ** 7)) *
    Math.sin(60 * Math.exp(-(((hue - 275) / 25) ** 2)) * radians);
  const partL = deltaLightness / weightL;
  const partC = deltaChroma / weightC;
  const partH = deltaHue / weightH;
  return Math.sqrt(partL ** 2 + partC ** 2 + partH ** 2 + rotation * partC * partH);
}

type Polar = { chroma: number; hue: number };

function polar(a: number, b: number): Polar {
  const hue = Math.atan2(b, a) / radians;
  return { chroma: Math.hypot(a, b), hue: hue < 0 ? hue + 360 : hue };
}

function hueTurn(a: Polar, b: Polar): number {
  if (a.chroma * b.chroma === 0) return 0;
  const turn = b.hue - a.hue;
  if (turn > 180) return turn - 360;
  return turn < -180 ? turn + 360 : turn;
}

function meanHue(a: Polar, b: Polar): number {
  const sum = a.hue + b.hue;
  if (a.chroma * b.chroma === 0) return sum;
  if (Math.abs(a.hue - b.hue) <= 180) return sum / 2;
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
}

function labCurve(value: number): number {
  return value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116;
}
