import { expect, test } from "vitest";

import { toAuditFilter } from "#renderer/features/studio/audit/audit-filter-state.ts";
import { en as english } from "#renderer/features/studio/texts/company/en.ts";
import { nameSettings } from "#renderer/features/studio/audit/name-settings.ts";
import { describeDetails } from "#renderer/features/studio/audit/describe-details.ts";

const words = {
  on: "on",
  off: "off",
  nothing: "nothing",
  detailNames: { device: "auf" },
  detailValues: { browser: "einem Browser" },
};

test("a change is told with what was before it", () => {
  const details = {
    erase: { before: true, after: false },
    embedOrigins: { before: [], after: ["https://a.example", "https://b.example"] },
    rows: 14,
    note: "",
    deep: { colour: "#fff" },
  };
  expect(describeDetails(details, words)).toEqual([
    "erase: on → off",
    "embedOrigins: nothing → https://a.example, https://b.example",
    "rows: 14",
    "note: nothing",
    'deep: {"colour":"#fff"}',
  ]);
});

test("names and values that have words are told in them, and no others", () => {
  const details = { device: "browser", toString: "constructor", with: "frame" };
  expect(describeDetails(details, words)).toEqual([
    "auf: einem Browser",
    "toString: constructor",
    "with: frame",
  ]);
});

test("settings are called as on the page where they are changed", () => {
  const detailNames = nameSettings({ ...english.features, language: "Language" });
  const details = { download: { before: true, after: false }, defaultLocale: "de" };
  expect(describeDetails(details, { ...words, detailNames })).toEqual([
    "Download pictures: on → off",
    "Language: de",
  ]);
});

test("what is too long to read is cut", () => {
  expect(describeDetails({ text: "x".repeat(500) }, words)[0]).toHaveLength("text: ".length + 160);
});

test("days become the moments they begin and end at where the person is", () => {
  const filter = toAuditFilter({ userId: "", action: "", from: "2026-03-14", to: "2026-03-14" });
  expect(new Date(filter.from ?? "")).toEqual(new Date(2026, 2, 14));
  expect(new Date(filter.to ?? "")).toEqual(new Date(2026, 2, 15));
  expect(toAuditFilter({ userId: "", action: "", from: "20", to: "" })).toEqual({});
});
