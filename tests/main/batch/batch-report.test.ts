import { expect, test } from "vitest";

import type { JournalEntry } from "#main/batch/batch-journal.ts";
import { findReportTexts } from "#main/batch/batch-report-texts.ts";
import { createContactSheet, createTable } from "#main/batch/batch-report.ts";
import { locales } from "#shared/locale.ts";

const entryOf = (name: string): JournalEntry => ({
  photosFolder: "/photos",
  bytes: 1,
  modifiedMs: 1,
  recipe: "r",
  stem: name,
  result: {
    name,
    outcome: "doubtful",
    doubts: ["no_floor", "perspective"],
    failure: null,
    pictures: [`to-check/${name}`],
    certainty: 0.456,
    milliseconds: 1500,
  },
  files: [],
});

test("a photo that is called like a formula runs nothing in a spreadsheet", () => {
  const table = createTable([entryOf("=cmd|'/c calc'!A1.jpg")], findReportTexts("en"));
  expect(table).toContain("'=cmd|");
  expect(table).toContain("No floor was found. The perspective is uncertain.");
  expect(table).toContain(",46,1.5");
});

test("a photo that is called like markup is text on the contact sheet", () => {
  const name = `<img src=x onerror=alert(1)>"'&.jpg`;
  const page = createContactSheet([entryOf(name)], findReportTexts("en"), "en");
  expect(page).not.toContain("<img src=x");
  expect(page).toContain("&#60;img src=x onerror=alert(1)&#62;");
  expect(page).not.toMatch(/<script/i);
});

test("the report is written in every language, with its own decimal mark", () => {
  for (const language of locales) {
    const texts = findReportTexts(language);
    const table = createTable([entryOf("a.jpg")], texts);
    expect(table).toContain(texts.outcomes.doubtful);
    expect(table).toContain(language === "en" ? "1.5" : "1,5");
  }
});
