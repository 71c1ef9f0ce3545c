import {
  bytesFromHex,
  linearFromBytes,
  linearOfByte,
  srgbByteFromLinear,
  type Colour,
} from "#kernels/colour.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import { labFromBytes } from "../metrics/delta-e.ts";

/** What a simple method makes of one pixel's bytes. */
type PixelMap = (bytes: Colour) => Colour;

/** Prepares a map from the masked photo and the wanted colour. */
type Recolour = (photo: Raster, mask: Mask, colour: string) => PixelMap;

const assumedAlbedo = 0.62;

/** Simple ways of recolouring a masked wall, to compare with. */
export const recolourBaselines: Readonly<Record<string, Recolour>> = {
  none: () => (bytes) => bytes,
  flat_fill: (_photo, _mask, colour) => {
    const paint = bytesFromHex(colour);
    return () => paint;
  },
  multiply: (_photo, _mask, colour) => {
    const paint = bytesFromHex(colour);
    return (bytes) => mapColour((c) => (bytes[c] * paint[c]) / 255);
  },
  overlay: (_photo, _mask, colour) => {
    const paint = bytesFromHex(colour);
    return (bytes) =>
      mapColour((c) => {
        const below = bytes[c] / 255;
        const above = paint[c] / 255;
        return 255 * (below < 0.5 ? 2 * below * above : 1 - 2 * (1 - below) * (1 - above));
      });
  },
  ratio_p85: (photo, mask, colour) => divideBy(percentiles(photo, mask, 0.85), colour),
  ratio_median: (photo, mask, colour) => divideBy(percentiles(photo, mask, 0.5), colour),
  ratio_assume62: (photo, mask, colour) => {
    const usual = percentiles(photo, mask, 0.5);
    const scale = assumedAlbedo / (0.2126 * usual[0] + 0.7152 * usual[1] + 0.0722 * usual[2]);
    return divideBy(
      mapColour((c) => usual[c] * scale),
      colour,
    );
  },
  lum_assume62: (_photo, _mask, colour) => shadeBy(assumedAlbedo, colour),
  lum_shading_p85: (photo, mask, colour) =>
    shadeBy(percentile(photo, mask, 0.85, luminance), colour),
  lab_keepL: (_photo, _mask, colour) => {
    const paint = labFromBytes(bytesFromHex(colour));
    return (bytes) => bytesFromLab([labFromBytes(bytes)[0], paint[1], paint[2]]);
  },
  lab_scaleL: (photo, mask, colour) => {
    const paint = labFromBytes(bytesFromHex(colour));
    const usual = percentile(photo, mask, 0.5, (bytes) => labFromBytes(bytes)[0]);
    return (bytes) =>
      bytesFromLab([(labFromBytes(bytes)[0] * paint[0]) / usual, paint[1], paint[2]]);
  },
  hsl_keepL: (_photo, _mask, colour) => {
    const [hue, saturation] = hslFromBytes(bytesFromHex(colour));
    return (bytes) => bytesFromHsl([hue, saturation, hslFromBytes(bytes)[2]]);
  },
};

/** Applies a baseline to the masked pixels. */
export function applyBaseline(name: string, photo: Raster, mask: Mask, colour: string): Raster {
  const map = recolourBaselines[name]!(photo, mask, colour);
  const data = photo.data.slice();
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue;
    data.set(map([data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!]), i * 4);
  }
  return { width: photo.width, height: photo.height, data };
}

function mapColour(valueOf: (c: 0 | 1 | 2) => number): Colour {
  return [valueOf(0), valueOf(1), valueOf(2)];
}

function divideBy(albedo: Colour, colour: string): PixelMap {
  const paint = linearFromBytes(bytesFromHex(colour));
  return (bytes) =>
    mapColour((c) => srgbByteFromLinear((linearOfByte[bytes[c]]! * paint[c]) / albedo[c]));
}

function shadeBy(level: number, colour: string): PixelMap {
  const paint = linearFromBytes(bytesFromHex(colour));
  return (bytes) => mapColour((c) => srgbByteFromLinear((luminance(bytes) * paint[c]) / level));
}

/** Linear luminance (0 to 1) of sRGB bytes. */
export function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linearOfByte[red]! + 0.7152 * linearOfByte[green]! + 0.0722 * linearOfByte[blue]!;
}

function percentiles(photo: Raster, mask: Mask, share: number): Colour {
  return mapColour((c) => percentile(photo, mask, share, (bytes) => linearOfByte[bytes[c]]!));
}

/** The value below which `share` of the masked pixels are. */
export function percentile(
  { data }: Raster,
  mask: Mask,
  share: number,
  valueOf: (bytes: Colour) => number,
): number {
  const values: number[] = [];
  mask.data.forEach((coverage, i) => {
    if (coverage === 0) return;
    values.push(valueOf([data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!]));
  });
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 1;
}

function bytesFromLab([lightness, a, b]: Colour): Colour {
  const y = (lightness + 16) / 116;
  const [X, Y, Z] = [
    0.95047 * uncurve(y + a / 500),
    uncurve(y),
    1.08883 * uncurve(y - b / 200),
  ] as const;
  return [
    srgbByteFromLinear(3.2404542 * X - 1.5371385 * Y - 0.4985314 * Z),
    srgbByteFromLinear(-0.969266 * X + 1.8760108 * Y + 0.041556 * Z),
    srgbByteFromLinear(0.0556434 * X - 0.2040259 * Y + 1.0572252 * Z),
  ];
}

function uncurve(t: number): number {
  return t > 6 / 29 ? t ** 3 : (116 * t - 16) / (24389 / 27);
}

/** Hue (0 to 6), saturation and lightness (0 to 1). */
function hslFromBytes([red, green, blue]: Colour): Colour {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  const lightness = most - span / 2;
  if (span === 0) return [0, 0, lightness];
  const saturation = span / (1 - Math.abs(2 * lightness - 1));
  if (most === r) return [((g - b) / span + 6) % 6, saturation, lightness];
  return [most === g ? (b - r) / span + 2 : (r - g) / span + 4, saturation, lightness];
}

function bytesFromHsl([hue, saturation, lightness]: Colour): Colour {
  const chroma = saturation * (1 - Math.abs(2 * lightness - 1));
  const channel = (shift: number): number => {
    const k = (hue + shift) % 6;
    const part = Math.min(1, Math.max(0, Math.min(k, 4 - k)));
    return 255 * (lightness - chroma / 2 + chroma * part);
  };
  return [channel(2), channel(0), channel(4)];
}
