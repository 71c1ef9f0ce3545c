import { oklabFromLinear, oklchFromOklab } from "#shared/oklab.ts";

import { bytesFromHex, linearFromBytes, type Colour } from "../colour.ts";

/** The families people ask for a colour by, in the order of a colour card. */
export const colourFamilies = [
  "white",
  "grey",
  "black",
  "brown",
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "pink",
] as const;
export type ColourFamily = (typeof colourFamilies)[number];

/** Below this chroma a colour has no hue that anybody would name. */
const leastChroma = 0.018;

/** OKLCh (lightness 0 to 1, chroma, hue in degrees) of `#rrggbb`. Throws `RangeError` for others. */
export function lchFromHex(hex: string): Colour {
  return oklchFromOklab(oklabFromLinear(linearFromBytes(bytesFromHex(hex))));
}

/**
 * The family of a colour given in OKLCh. The bounds follow how colours are named, not equal slices:
 * a cream is a white, a dull dark orange a brown, a light red a pink.
 */
export function findColourFamily([lightness, chroma, hue]: Colour): ColourFamily {
  if (lightness < 0.22 + (chroma < leastChroma ? 0.08 : 0)) return "black";
  if (lightness > 0.9 && chroma < (isWarm(hue) ? 0.048 : leastChroma)) return "white";
  if (chroma < leastChroma) return "grey";
  if (hue < 30 && chroma < 0.055 && lightness < 0.6) return "brown";
  if (hue < 30 || hue >= 335) return lightness > 0.66 ? "pink" : "red";
  if (hue < 105) return nameWarmHue(lightness, chroma, hue);
  if (hue < 190) return "green";
  if (hue < 288) return "blue";
  return "purple";
}

function isWarm(hue: number): boolean {
  return hue > 50 && hue < 115;
}

/** Between red and green lie orange and yellow where they are clear, browns and beiges where not. */
function nameWarmHue(lightness: number, chroma: number, hue: number): ColourFamily {
  if (hue < 56 && lightness > 0.74 && chroma < 0.09) return "pink";
  if (hue < 36 && chroma > 0.09) return "red";
  if (hue >= 72 && chroma > 0.085 && lightness > 0.62) return "yellow";
  if (hue < 72 && chroma > 0.09 && lightness > 0.58) return "orange";
  return hue > 98 && lightness < 0.85 ? "green" : "brown";
}
