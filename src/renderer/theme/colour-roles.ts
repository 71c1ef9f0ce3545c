import type { CompanyStyles } from "#shared/company.ts";

type Channels = readonly [red: number, green: number, blue: number];

/** Fixed in every theme: what colours are judged against, and what says "careful" and "danger". */
export const fixedColours = {
  canvas: "#E8E9E8",
  canvasText: "#4D5451",
  mask: "#E03C70",
  maskEdge: "#C2185B",
  caution: "#FBF1E4",
  cautionText: "#5E3A12",
  danger: "#FBEBE8",
  dangerText: "#9E2F22",
  dangerLine: "#B3261E",
} as const;

const white = "#FFFFFF";
const readableText = 4.5;

function readChannels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `share` (0 to 1) of `colour` laid over `ground`, as the screen would blend it: `#rrggbb`. */
export function mixColours(colour: string, ground: string, share: number): string {
  const over = readChannels(colour);
  const under = readChannels(ground);
  const mixed = over.map((channel, index) =>
    Math.round(channel * share + (under[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

/** The colour as CSS with an opacity from 0 to 1. */
export function withOpacity(colour: string, opacity: number): string {
  return `rgb(${readChannels(colour).join(" ")} / ${opacity})`;
}

/** WCAG 2 relative luminance of `#rrggbb`, 0 (black) to 1 (white). */
export function measureLuminance(hex: string): number {
  const [red, green, blue] = readChannels(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
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

/** Colours a company never sets: they follow from those it does. */
export type ColourRoles = {
  soft: string;
  onSoft: string;
  neutral0: string;
  neutral1: string;
  line: string;
  line2: string;
  line3: string;
  onPrimary: string;
  onContained: string;
  onFeaturedCardButton: string;
  onCallToActionCard: string;
  onCallToActionCardButton: string;
  onCardButton: string;
  toolbarActive: string;
  onToolbarActive: string;
  toolbarFocus: string;
  toolbarLine: string;
};

/** Derives every role from a company's styles. Pure. */
export function deriveColourRoles(styles: CompanyStyles): ColourRoles {
  const { primary, background, text } = styles.palette;
  const { designRoomToolbar, containedButton } = styles.buttons;
  const choose = (ground: string) => chooseOnColour(ground, text.primary);
  const legible = (preferred: string, ground: string) =>
    measureContrast(preferred, ground) >= readableText ? preferred : choose(ground);
  const soft = mixColours(primary.main, background.paper, 0.1);
  const toolbarIsDark = isDark(background.designRoomToolbar);
  return {
    soft,
    onSoft: legible(primary.dark, soft),
    neutral0: mixColours(text.primary, background.paper, 0.03),
    neutral1: mixColours(text.primary, background.paper, 0.06),
    line: withOpacity(text.primary, 0.1),
    line2: withOpacity(text.primary, 0.2),
    line3: mixColours(text.primary, background.paper, 0.5),
    onPrimary: choose(primary.main),
    onContained: choose(containedButton.backgroundColor),
    onFeaturedCardButton: choose(background.featuredCardButton),
    onCallToActionCard: choose(background.callToActionCard),
    onCallToActionCardButton: choose(background.callToActionCardButton),
    onCardButton: legible(primary.dark, background.cardButton),
    toolbarActive: toolbarIsDark ? designRoomToolbar.textColor : primary.main,
    onToolbarActive: toolbarIsDark ? background.designRoomToolbar : choose(primary.main),
    toolbarFocus: toolbarIsDark ? designRoomToolbar.textColor : primary.main,
    toolbarLine: withOpacity(designRoomToolbar.textColor, 0.16),
  };
}
