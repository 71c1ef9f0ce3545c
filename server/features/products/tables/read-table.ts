import type { AppError } from "#shared/app-error.ts";
import { CsvError, detectDelimiter, parseRows, unguardCell } from "#shared/csv.ts";
import { maxImportColumns, maxImportRows, maxImportTableBytes } from "#shared/product-import.ts";
import type { ImportPlan, ProductColumn } from "#shared/product-import.ts";

import { mapInTurns } from "../../../runtime/in-turns.ts";
import { nameColumns } from "./name-columns.ts";
import type { ColumnNaming } from "./name-columns.ts";
import { rejectImport } from "./reject-import.ts";

/** One row of a table; a column that the table does not have is left out. */
export type TableRow = {
  /** As a spreadsheet counts. */
  row: number;
  cells: Partial<Record<ProductColumn, string>>;
  /** There is text beyond the last column. */
  isTooLong: boolean;
};

export type Table = Pick<ImportPlan, "encoding" | "delimiter" | "unknownColumns" | "columns"> & {
  rows: TableRow[];
  /** How the person wrote the columns' names. */
  names: ReadonlyMap<ProductColumn, string>;
};

/**
 * Reads a product table: column names in any order and case in its first row, cells trimmed, the
 * apostrophe that guards a formula taken away. Empty rows are left out. A cell never means anything
 * but its text.
 */
export async function readTable(bytes: Uint8Array, naming: ColumnNaming): Promise<Table> {
  if (bytes.byteLength > maxImportTableBytes) throw rejectImport("table_too_large");
  const { text, encoding } = decodeTable(bytes);
  const { body, delimiter, skipped } = takeSeparatorLine(text);
  const records = await parse(body, delimiter);
  return { ...(await readRecords(records, naming, skipped)), encoding, delimiter };
}

/** A spreadsheet may say its delimiter in a line of its own before the table: `sep=;`. */
function takeSeparatorLine(text: string) {
  const match = /^sep=([,;\t])\r?\n/i.exec(text);
  if (match === null) return { body: text, delimiter: detectDelimiter(text), skipped: 0 };
  return {
    body: text.slice(match[0].length),
    delimiter: detectDelimiter(match[1] ?? ","),
    skipped: 1,
  };
}

async function parse(text: string, delimiter: Table["delimiter"]): Promise<string[][]> {
  try {
    // Empty rows count too, so there is room for as many of them as of products.
    const limits = { maxRows: 2 * maxImportRows + 2, maxCells: maxImportColumns };
    return await mapInTurns(parseRows(text, delimiter, limits), (cells) => cells);
  } catch (error) {
    if (error instanceof CsvError && error.isTooWide) throw rejectWide();
    if (error instanceof CsvError) throw rejectImport("broken_quotes", String(error.row));
    throw error;
  }
}

/** The refusal of a table with more columns than anybody has words for. */
export function rejectWide(): AppError {
  return rejectImport("too_many_columns", String(maxImportColumns));
}

/** Rows of cells, the first of them the columns' names, as rows of products. */
export async function readRecords(
  [header = [], ...records]: readonly (readonly string[])[],
  naming: ColumnNaming,
  skipped = 0,
): Promise<Pick<Table, "rows" | "names" | "columns" | "unknownColumns">> {
  const { columns: named, names } = nameColumns(header, naming);
  const columns = named.map((column, index) => ({
    ...column,
    samples: findSamples(records, index),
  }));
  if (!names.has("sku")) throw rejectImport("column_missing", "sku", [], columns);
  const meanings = columns.map(({ column }) => column);
  const read = await mapInTurns(records, (cells, index) =>
    cells.every((cell) => cell.trim() === "")
      ? null
      : readRow(cells, meanings, index + 2 + skipped),
  );
  const rows = read.filter((row) => row !== null);
  if (rows.length === 0) throw rejectImport("no_rows");
  if (rows.length > maxImportRows) throw rejectImport("too_many_rows", String(maxImportRows));
  const unknown = columns.filter(({ name, column }) => name !== "" && column === null);
  return { rows, names, columns, unknownColumns: unknown.map(({ name }) => name) };
}

const shownRows = 20;

/** The first three different texts of a column. */
function findSamples(records: readonly (readonly string[])[], index: number): string[] {
  const texts = records.slice(0, shownRows).map((cells) => (cells[index] ?? "").trim());
  return [...new Set(texts)]
    .filter((text) => text !== "")
    .slice(0, 3)
    .map((text) => text.slice(0, 40).toWellFormed());
}

function readRow(
  written: readonly string[],
  columns: readonly (ProductColumn | null)[],
  row: number,
): TableRow {
  const cells: TableRow["cells"] = {};
  columns.forEach((column, index) => {
    if (column !== null) cells[column] = unguardCell((written[index] ?? "").trim()).trim();
  });
  const beyond = written.slice(columns.length);
  return { row, cells, isTooLong: beyond.some((cell) => cell.trim() !== "") };
}

/**
 * The text of a table, whatever a spreadsheet saved it as: UTF-8 with or without a mark, UTF-16
 * with one, otherwise Windows-1252 (which contains Latin-1). Refuses what is no text.
 */
function decodeTable(bytes: Uint8Array): { text: string; encoding: ImportPlan["encoding"] } {
  const decoded = decode(bytes);
  if (noText.test(decoded.text)) throw rejectImport("not_a_table");
  return decoded;
}

/** Control characters of ASCII other than tabs, line ends and form feeds. */
const noText = /[\p{Cc}--[\t-\r\u007F-\u009F]]/v;

function decode(bytes: Uint8Array): { text: string; encoding: ImportPlan["encoding"] } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) {
    return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "utf-16" };
  }
  if (first === 0xfe && second === 0xff) {
    return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "utf-16" };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "windows-1252" };
  }
}
