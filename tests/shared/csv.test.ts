import { array, assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";

import {
  CsvError,
  detectDelimiter,
  guardCell,
  parseRows,
  unguardCell,
  writeCsv,
} from "#shared/csv.ts";

const parseTable = (...given: Parameters<typeof parseRows>) => [...parseRows(...given)];

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
  expect(parseTable('a\t"b\tc"\td;e', "\t")).toEqual([["a", "b\tc", "d;e"]]);
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
  expect(parseTable("a\nb\nc\nd", ",", { maxRows: 2 })).toEqual([["a"], ["b"]]);
});

test("the delimiter is what the first row uses outside of quotes", () => {
  expect(detectDelimiter("sku;name;price\n1,5;2,5;3,5,5,5")).toBe(";");
  expect(detectDelimiter('"a;b;c",d,e')).toBe(",");
  expect(detectDelimiter("a\tb\tc")).toBe("\t");
  expect(detectDelimiter("sku")).toBe(",");
});

const write = (value: string | number | null) => writeCsv([[value]]).slice(1, -2);

test.each([
  ["plain", "plain"],
  ["two, three", '"two, three"'],
  ['says "no"', '"says ""no"""'],
  ["two\r\nlines", '"two\r\nlines"'],
  ["a;b", '"a;b"'],
  [" edged ", '" edged "'],
  ["", ""],
  [null, ""],
  [12.5, "12.5"],
  [-3, "-3"],
])("%j is written as %j", (value, cell) => {
  expect(write(value)).toBe(cell);
});

test("where numbers have a comma, semicolons part the cells", () => {
  expect(writeCsv([["a,b", 2.5, null, "c;d"]], ",")).toBe('\uFEFF"a,b";2,5;;"c;d"\r\n');
});

test("a number that is text stays a number", () => {
  expect(["-12", "3.5", "+3", "-1-2"].map(write)).toEqual(["-12", "3.5", "'+3", "'-1-2"]);
});

const starts = [
  "=",
  "+",
  "-",
  "@",
  "|",
  "%",
  "%0A=",
  "\t=",
  "\r=",
  "\n=",
  "＝",
  "＋",
  "－",
  "＠",
  "｜",
  "﹦",
];
const unseen = [
  "",
  " ",
  "  ",
  "\u00A0",
  "\uFEFF",
  "\u200B",
  "\u2060",
  "\u202E",
  "\u0000",
  "\u3000",
  "'",
  "''",
];
const formulas = starts.flatMap((start) => unseen.map((before) => `${before}${start}SUM(A1)`));

test.each([...formulas, "\tA1", "\rA1", "\nA1", '=HYPERLINK("https://evil.example","x")'])(
  "%j does not reach a spreadsheet as a formula",
  (text) => {
    expect(write(text).replace(/^"/, "")).toMatch(/^'/);
    expect(guardCell(text)).toBe(`'${text}`);
    expect(unguardCell(`'${text}`)).toBe(text);
  },
);

test.each(["Oak", "'Oak", "10 % off", "a=b", "", "'", "3-4", "a\n=b", "£12"])(
  "%j is no formula and stays as it is",
  (text) => {
    expect(guardCell(text)).toBe(text);
    expect(unguardCell(text)).toBe(text);
  },
);

const alphabet = "ab=+-@'\";,\t \r\n%|1ü＝\u200B\uFEFF".split("");
const seed = 20_261_121;

test("whatever is written is read again, with both decimal marks", () => {
  const cell = string({ unit: constantFrom(...alphabet) });
  const table = array(array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 6 });
  assert(
    property(table, constantFrom(".", ","), (rows, decimalMark) => {
      const text = writeCsv(rows, decimalMark);
      const read = parseTable(text.slice(1), decimalMark === "," ? ";" : ",");
      expect(read.map((cells) => cells.map(unguardCell))).toEqual(rows);
    }),
    { seed, numRuns: 2000 },
  );
});

test("a reader that knows nothing of the writer reads the same, but for the apostrophes", () => {
  assert(
    property(array(array(string(), { minLength: 1 }), { minLength: 1 }), (rows) => {
      const guarded = rows.map((row) => row.map(guardCell));
      expect(readCsv(writeCsv(rows))).toEqual(guarded);
    }),
    { seed },
  );
});

test("no text that is written could be a formula, and all of it comes back", () => {
  assert(
    property(string({ unit: "binary" }), (text) => {
      const guarded = guardCell(text);
      // A plain number is left alone: it runs nothing.
      expect(guarded).not.toMatch(/^(?!-?\d+(?:\.\d+)?$)\s*[=+\-@|%＝＋－＠]/);
      expect(unguardCell(guarded)).toBe(text);
    }),
    { seed, numRuns: 2000 },
  );
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
