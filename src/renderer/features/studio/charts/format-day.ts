import type { Locale } from "#shared/locale.ts";

/** "24 Oct": the day of a figure, which is counted in UTC. */
export function formatDay(day: string, locale: Locale): string {
  return createFormat(locale).format(new Date(`${day}T00:00:00Z`));
}

/** "24 Oct – 20 Nov", as the language writes it. */
export function formatDayRange(first: string, last: string, locale: Locale): string {
  const [from, to] = [new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`)];
  return createFormat(locale).formatRange(from, to);
}

const createFormat = (locale: Locale) =>
  new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
