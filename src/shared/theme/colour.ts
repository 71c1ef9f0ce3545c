import { linearFromSrgb } from "../oklab.ts";

type Channels = readonly [red: number, green: number, blue: number];

/** Fixed in every theme: what colours are judged against, and what says "careful" and "danger". */
export const fixedColours = {
  canvas: "#E8E9E8",
  canvasText: "#4D5451",
  mask: "#E03C70",
  maskEdge: "#C2185B",
  castShadow: "#5B4BC4",
  castShadowHatch: "#4234A0",
  caution: "#FBF1E4",
  cautionText: "#5E3A12",
  danger: "#FBEBE8",
  dangerText: "#9E2F22",
  dangerLine: "#B3261E",
} as const;

/** The contrast that text needs, and the one that an outline, a bar or a mark needs (WCAG 2). */
export const readableText = 4.5;
export const visibleMark = 3;

const white = "#FFFFFF";

/** Red, green and blue of `#rrggbb`, each 0 to 255. */
export function readChannels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `#RRGGBB` of three channels; rounded and kept within 0 to 255. */
export function writeChannels(channels: readonly number[]): string {
  const digits = channels.map((channel) =>
    Math.min(255, Math.max(0, Math.round(channel)))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`.toUpperCase();
}

/** `share` (0 to 1) of `colour` laid over `ground`, as the screen would blend it: `#RRGGBB`. */
export function mixColours(colour: string, ground: string, share: number): string {
  const over = readChannels(colour);
  const under = readChannels(ground);
  return writeChannels(
    over.map((channel, index) => channel * share + (under[index] ?? 0) * (1 - share)),
  );
}

/** The colour as CSS with an opacity from 0 to 1. */
export function withOpacity(colour: string, opacity: number): string {
  return `rgb(${readChannels(colour).join(" ")} / ${opacity})`;
}

const lights = Float64Array.from({ length: 256 }, (_unused, channel) =>
  linearFromSrgb(channel / 255),
);

/** The linear light of one channel: a whole 0 to 255 becomes 0 to 1. */
export function readLight(channel: number): number {
  return lights[channel] ?? 0;
}

/** WCAG 2 relative luminance of `#rrggbb`, 0 (black) to 1 (white). */
export function measureLuminance(hex: string): number {
  const [red, green, blue] = readChannels(hex);
  return 0.2126 * readLight(red) + 0.7152 * readLight(green) + 0.0722 * readLight(blue);
}

/** WCAG 2 contrast ratio of two opaque colours, 1 to 21, in either order. */
export function measureContrast(first: string, second: string): number {
  const one = measureLuminance(first);
  const two = measureLuminance(second);
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

/** What is legible on `ground`: white where it reaches 4.5:1, else the ink. */
export function chooseOnColour(ground: string, ink: string): string {
  return measureContrast(white, ground) >= readableText ? white : ink;
}

/** A surface counts as dark where white stands out from it more than black does. */
export function isDark(ground: string): boolean {
  return measureContrast(white, ground) > measureContrast("#000000", ground);
}

/**
 * A quieter tone of `colour` on `ground`: `share` of it, or as much more as `needs` takes. All of
 * it where even that is not enough.
 */
export function quieten(colour: string, ground: string, share: number, needs: number): string {
  for (let taken = share; taken < 1; taken += 0.02) {
    const mixed = mixColours(colour, ground, taken);
    if (measureContrast(mixed, ground) >= needs) return mixed;
  }
  return mixColours(colour, ground, 1);
}
