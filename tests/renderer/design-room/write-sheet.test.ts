import { expect, test } from "vitest";

import { listNeeds } from "#renderer/features/design-room/model/shopping/list-needs.ts";
import { de } from "#renderer/features/design-room/texts/panel/de.ts";
import {
  choosePageSize,
  writeSheet,
} from "#renderer/features/design-room/view/download/write-sheet.ts";
import { describeLine } from "#renderer/features/design-room/view/shopping/describe-line.ts";
import { de as app } from "#shared/texts/app/de.ts";
import { sheetSchema } from "#shared/sheet.ts";
import { createFloor, createPaint } from "#support/products.ts";

const german = { ...app.common, ...de.shopping };
const allowance = { wastePercent: 10, coats: 2 };
const about = (squareMetres: number) => ({ squareMetres, uncertainty: 0.2 });
const page = { locale: "de", pageSize: "a4", date: "24. November 2026" } as const;

test("a sheet has the figures of the price list, word for word, and is one that the server takes", () => {
  const lines = listNeeds(
    [
      { product: createPaint(1), areas: [about(30)] },
      { product: createFloor(2), areas: [null] },
    ],
    allowance,
  );
  const hidden = [{ product: createPaint(3, { name: "Moos" }), over: createPaint(1) }];
  const sheet = writeSheet({ lines, hidden, unlisted: 1 }, allowance, german, "de");
  const shown = lines.map((line) => describeLine(line, allowance, german, "de"));
  expect(sheet.lines.map(({ area, quantity, cost }) => ({ area, quantity, cost }))).toEqual(
    shown.map(({ area, quantity, cost }) => ({ area, quantity, cost })),
  );
  expect(sheet.lines[1]?.notes).toEqual([german.noArea]);
  expect(sheet.totals).toEqual([{ label: german.totalPart, amount: shown[0]?.cost }]);
  expect(sheet.notes[0]).toBe(german.seenOnly);
  expect(sheet.notes[1]).toContain("Moos");
  expect(sheet.notes.slice(2)).toEqual([german.note, german.unlisted(1)]);
  expect(sheetSchema.safeParse({ ...sheet, ...page }).error).toBeUndefined();
});

test("a room without products is a sheet without figures", () => {
  const sheet = writeSheet({ lines: [], hidden: [], unlisted: 0 }, allowance, german, "de");
  expect(sheet).toEqual({ lines: [], totals: [], notes: [] });
});

test("more than a sheet takes is left out, and what is said of the figures stays", () => {
  const lines = listNeeds(
    Array.from({ length: 230 }, (_none, at) => ({ product: createPaint(at), areas: [about(3)] })),
    allowance,
  );
  const hidden = Array.from({ length: 40 }, (_none, at) => ({
    product: createPaint(300 + at),
    over: null,
  }));
  const sheet = writeSheet({ lines, hidden, unlisted: 0 }, allowance, german, "de");
  expect(sheetSchema.safeParse({ ...sheet, ...page }).error).toBeUndefined();
  expect(sheet.notes.at(-1)).toBe(german.note);
});

test.each([
  ["en-US", "letter"],
  ["es-MX", "letter"],
  ["fr-CA", "letter"],
  ["en-GB", "a4"],
  ["de", "a4"],
  ["en", "a4"],
])("where people speak %s they print on %s", (tag, size) => {
  expect(choosePageSize(tag)).toBe(size);
});
