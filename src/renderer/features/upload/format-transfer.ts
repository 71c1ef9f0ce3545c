import type { Locale } from "#shared/locale.ts";

const bytesPerMegabyte = 1024 * 1024;

/** "8.4": megabytes with one digit, never below 0.1 for something that exists. */
export function formatMegabytes(bytes: number, locale: Locale): string {
  const megabytes = bytes === 0 ? 0 : Math.max(0.1, bytes / bytesPerMegabyte);
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale, digits).format(megabytes);
}

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
