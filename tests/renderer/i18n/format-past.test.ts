import { expect, test } from "vitest";

import { formatPast } from "#renderer/i18n/format-past.ts";

const now = new Date(2026, 10, 21, 10, 30).getTime();
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime();

test("a change of this minute is now, also when the clocks disagree", () => {
  expect(formatPast(now - 20_000, now, "en")).toBe("now");
  expect(formatPast(now + 90_000, now, "en")).toBe("now");
});

test("today is told in minutes and hours", () => {
  expect(formatPast(at(2026, 10, 21, 10, 25), now, "en")).toBe("5 min. ago");
  expect(formatPast(at(2026, 10, 21, 8, 10), now, "en")).toBe("2 hr. ago");
  expect(formatPast(at(2026, 10, 21, 10, 25), now, "de")).toBe("vor 5 Min.");
});

test("yesterday is the day before, however few hours ago", () => {
  expect(formatPast(at(2026, 10, 20, 23, 50), now, "en")).toBe("yesterday");
  expect(formatPast(at(2026, 10, 20, 0, 10), now, "es")).toBe("ayer");
});

test("a few minutes across midnight are still minutes", () => {
  const afterMidnight = at(2026, 10, 21, 0, 5);
  expect(formatPast(at(2026, 10, 20, 23, 55), afterMidnight, "en")).toBe("10 min. ago");
});

test("this week is told in days, then comes the date", () => {
  expect(formatPast(at(2026, 10, 16, 9, 0), now, "en")).toBe("5 days ago");
  expect(formatPast(at(2026, 10, 8, 9, 0), now, "en")).toBe("November 8");
  expect(formatPast(at(2026, 10, 8, 9, 0), now, "de")).toBe("8. November");
});

test("another year is named", () => {
  expect(formatPast(at(2025, 10, 8, 9, 0), now, "en")).toBe("November 8, 2025");
});
