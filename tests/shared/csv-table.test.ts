import { array, assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";

import {
  CsvError,
  detectDelimiter,
  guardCell,
  parseTable,
  unguardCell,
  writeTable,
} from "#shared/csv-table.ts";
import type { CsvDelimiter } from "#shared/csv-table.ts";

const delimiters: CsvDelimiter[] = [",", ";", "\t"];

test("quotes, doubled quotes, delimiters and line breaks inside quotes are text", () => {
  expect(parseTable('a,"b ""c"", d","x\r\ny"\r\n1,2,3', ",")).toEqual([
    ["a", 'b "c", d', "x\r\ny"],
    ["1", "2", "3"],
  ]);
  expect(parseTable('5" brush,x', ",")).toEqual([['5" brush', "x"]]);
});

test("every line end ends a row, and empty rows keep their number", () => {
  expect(parseTable("a\r\nb\n\rc\n\n", ",")).toEqual([["a"], ["b"], [], ["c"], []]);
  expect(parseTable("a,", ",")).toEqual([["a", ""]]);
  expect(parseTable("", ",")).toEqual([]);
});

test.each([
  ['a\nb,"open', 2],
  ['a\n"b"c', 2],
  ['"', 1],
])("a quote that is never closed is an error of its row: %j", (text, row) => {
  const parse = () => parseTable(text, ",");
  expect(parse).toThrow(CsvError);
  expect(parse).toThrow(`row ${row}:`);
});

test("reading stops after as many rows as are wanted", () => {
  expect(parseTable("a\nb\nc\nd", ",", 2)).toEqual([["a"], ["b"]]);
});

test("the delimiter is what the first row uses outside of quotes", () => {
  expect(detectDelimiter("sku;name;price\n1,5;2,5;3,5,5,5")).toBe(";");
  expect(detectDelimiter('"a;b;c",d,e')).toBe(",");
  expect(detectDelimiter("a\tb\tc")).toBe("\t");
  expect(detectDelimiter("sku")).toBe(",");
});

const alphabet = [
  "a",
  "b",
  "=",
  "+",
  "-",
  "@",
  "'",
  '"',
  ";",
  ",",
  "\t",
  " ",
  "\r",
  "\n",
  "ü",
  "＝",
];

test("whatever is written is read again, with every delimiter", () => {
  const cell = string({ unit: constantFrom(...alphabet) });
  const table = array(array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 6 });
  assert(
    property(table, constantFrom(...delimiters), (rows, delimiter) => {
      const read = parseTable(writeTable(rows, delimiter), delimiter);
      expect(read.map((cells) => cells.map(unguardCell))).toEqual(rows);
    }),
    { seed: 20_261_121, numRuns: 2000 },
  );
});

test("no cell that is written could be a formula", () => {
  assert(
    property(string(), (text) => {
      expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      expect(unguardCell(guardCell(text))).toBe(text);
    }),
    { seed: 20_261_121, numRuns: 2000 },
  );
  expect(guardCell("=HYPERLINK(1)")).toBe("'=HYPERLINK(1)");
  expect(guardCell("'=1")).toBe("''=1");
  expect(unguardCell("'Oak")).toBe("'Oak");
});
