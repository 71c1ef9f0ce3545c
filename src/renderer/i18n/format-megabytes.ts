import type { Locale } from "#shared/locale.ts";

const bytesPerMegabyte = 1024 * 1024;

/** "8.4": megabytes with one digit, never below 0.1 for something that exists. */
export function formatMegabytes(bytes: number, locale: Locale): string {
  const megabytes = bytes === 0 ? 0 : Math.max(0.1, bytes / bytesPerMegabyte);
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale, digits).format(megabytes);
}
