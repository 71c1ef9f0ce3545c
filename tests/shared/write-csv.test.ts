import { array, assert, property, string } from "fast-check";
import { expect, test } from "vitest";

import { writeCsv } from "#shared/write-csv.ts";

const write = (value: string | number | null) => writeCsv([[value]]).slice(1, -2);

test.each([
  ["plain", "plain"],
  ["two, three", '"two, three"'],
  ['says "no"', '"says ""no"""'],
  ["two\r\nlines", '"two\r\nlines"'],
  ["a;b", '"a;b"'],
  ["", ""],
  [null, ""],
  [12.5, "12.5"],
  [-3, "-3"],
])("%j is written as %j", (value, cell) => {
  expect(write(value)).toBe(cell);
});

test.each([
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  "\t=1+1",
  "\r=1+1",
  " =1+1",
  "\u00A0=1+1",
  "|calc",
  "%0A=1",
  '=HYPERLINK("https://evil.example","x")',
])("%j does not reach a spreadsheet as a formula", (text) => {
  expect(write(text).replace(/^"/, "").startsWith("'")).toBe(true);
});

test("a number that is text stays a number", () => {
  expect([write("-12"), write("3.5"), write("+3"), write("-1-2")]).toEqual([
    "-12",
    "3.5",
    "'+3",
    "'-1-2",
  ]);
});

test("rows come back as they were, but for the apostrophe before formulas", () => {
  assert(
    property(array(array(string(), { minLength: 1 }), { minLength: 1 }), (rows) => {
      const read = readCsv(writeCsv(rows));
      const unguarded = read.map((row, y) =>
        row.map((cell, x) => (cell === `'${rows[y]?.[x]}` ? (rows[y]?.[x] ?? "") : cell)),
      );
      expect(unguarded).toEqual(rows);
    }),
    { seed: 7 },
  );
});

test("where numbers have a comma, semicolons part the cells", () => {
  expect(writeCsv([["a,b", 2.5, null, "c;d"]], ",")).toBe('\uFEFF"a,b";2,5;;"c;d"\r\n');
});

/** RFC 4180, as a reader that knows nothing of the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[""]];
  let isQuoted = false;
  const body = text.slice(1, -2);
  for (let at = 0; at < body.length; at += 1) {
    const character = body[at] ?? "";
    const row = rows.at(-1) ?? [];
    if (isQuoted && character === '"' && body[at + 1] === '"') {
      row[row.length - 1] += '"';
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === ",") row.push("");
    else if (!isQuoted && character === "\r" && body[at + 1] === "\n") {
      rows.push([""]);
      at += 1;
    } else row[row.length - 1] += character;
  }
  return rows;
}
