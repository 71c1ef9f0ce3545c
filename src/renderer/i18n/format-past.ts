import type { Locale } from "#shared/locale.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "now", "5 min. ago", "yesterday", and from a week on the date. */
export function formatPast(changedAtMs: number, nowMs: number, locale: Locale): string {
  const agoMs = Math.max(0, nowMs - changedAtMs);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  if (agoMs < minuteMs) return relative.format(0, "second");
  if (agoMs < hourMs) return relative.format(-Math.floor(agoMs / minuteMs), "minute");
  const days = countNights(changedAtMs, nowMs);
  if (days === 0) return relative.format(-Math.floor(agoMs / hourMs), "hour");
  if (days < 7) return relative.format(-days, "day");
  return formatDay(changedAtMs, nowMs, locale);
}

/** Midnights between two moments where the person is: "yesterday" is about days, not hours. */
function countNights(fromMs: number, toMs: number): number {
  const from = new Date(fromMs);
  const to = new Date(toMs);
  const startOfFrom = Date.UTC(from.getFullYear(), from.getMonth(), from.getDate());
  const startOfTo = Date.UTC(to.getFullYear(), to.getMonth(), to.getDate());
  return Math.round((startOfTo - startOfFrom) / dayMs);
}

function formatDay(atMs: number, nowMs: number, locale: Locale): string {
  const isThisYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  const year = isThisYear ? {} : { year: "numeric" as const };
  return new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", ...year }).format(atMs);
}
