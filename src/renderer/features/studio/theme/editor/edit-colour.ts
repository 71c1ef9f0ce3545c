import { readOklch, writeOklch } from "#shared/theme/oklch.ts";
import type { Oklch } from "#shared/theme/oklch.ts";

/** A colour on the editor's two sliders; what a hex cannot say (the hue of grey) is kept here. */
export type ColourPosition = {
  /** Degrees, 0 to 360. */
  hue: number;
  /** Per cent, 0 to 100. */
  lightness: number;
  chroma: number;
};

/** Grey has no hue to turn: whoever turns it wants some colour. */
const leastChroma = 0.08;
const greyChroma = 0.012;

export function readPosition(hex: string): ColourPosition {
  const { hue, lightness, chroma } = readOklch(hex);
  const degrees = (hue * 180) / Math.PI;
  return {
    hue: Math.round(degrees < 0 ? degrees + 360 : degrees),
    lightness: Math.round(lightness * 100),
    chroma,
  };
}

/** `#RRGGBB`; as much of the chroma as a screen has at that lightness. */
export function writePosition({ hue, lightness, chroma }: ColourPosition): string {
  return writeOklch(toOklch(hue, lightness, chroma));
}

export function turnHue(position: ColourPosition, hue: number): ColourPosition {
  const chroma = position.chroma < greyChroma ? leastChroma : position.chroma;
  return { ...position, hue, chroma };
}

export function moveLightness(position: ColourPosition, lightness: number): ColourPosition {
  return { ...position, lightness };
}

/** The position a hex has, or the one it was written from, which knows more. */
export function followHex(position: ColourPosition, hex: string): ColourPosition {
  return writePosition(position).toLowerCase() === hex.toLowerCase() ? position : readPosition(hex);
}

/** Colours along the hue slider, for its track: strong ones, whatever the edited colour is. */
export const hueTrack: readonly string[] = Array.from({ length: 13 }, (_none, step) =>
  writeOklch(toOklch(step * 30, 66, 0.17)),
);

/** Colours along the lightness slider, for its track. */
export function listLightnesses({ hue, chroma }: ColourPosition): string[] {
  return Array.from({ length: 9 }, (_none, step) => writeOklch(toOklch(hue, step * 12.5, chroma)));
}

function toOklch(hue: number, lightness: number, chroma: number): Oklch {
  return { hue: (hue * Math.PI) / 180, lightness: lightness / 100, chroma };
}

/** What somebody typed as a colour: `#` may be left out, three digits stand for six. Else null. */
export function readTypedHex(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const full = digits.length === 6 ? digits : digits.replaceAll(/./g, "$&$&");
  return `#${full.toUpperCase()}`;
}
