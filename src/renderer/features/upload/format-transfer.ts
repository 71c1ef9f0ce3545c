import type { Locale } from "#shared/locale.ts";

/** "12 s" below a minute and a half, then "2 min": the symbols are the same in every language. */
export function formatDuration(seconds: number, locale: Locale): string {
  const format = new Intl.NumberFormat(locale);
  if (seconds < 90) return `${format.format(seconds)}\u00A0s`;
  return `${format.format(Math.round(seconds / 60))}\u00A0min`;
}

/** "64": megapixels, rounded up so that a photo over the limit never reads as the limit. */
export function formatMegapixels(pixels: number, locale: Locale): string {
  return new Intl.NumberFormat(locale).format(Math.ceil(pixels / 1_000_000));
}
