export type CsvDelimiter = "," | ";" | "\t";

/** Quotes that do not close, or text after a closing quote: the rest would be guesswork. Or too many cells. */
export class CsvError extends Error {
  override readonly name = "CsvError";
  /** Counted as a spreadsheet does: the first row is 1. */
  readonly row: number;
  readonly isTooWide: boolean;

  constructor(row: number, isTooWide = false) {
    const said = isTooWide ? "too many cells" : "a quote is not closed, or text follows it";
    super(`row ${row}: ${said}`);
    this.row = row;
    this.isTooWide = isTooWide;
  }
}

/**
 * Reads RFC 4180 rows, each when it is asked for; line ends may also be LF or CR alone. A quote in the
 * middle of an unquoted cell is text. Rows without any text are kept as empty lists, so that row
 * numbers stay right. Stops after `maxRows` rows. Throws a `CsvError`, also for a row of more than
 * `maxCells` cells. Linear in the length of the text.
 */
export function* parseRows(
  text: string,
  delimiter: CsvDelimiter,
  { maxRows = Number.POSITIVE_INFINITY, maxCells = Number.POSITIVE_INFINITY } = {},
): Generator<string[]> {
  let at = 0;
  for (let row = 1; at < text.length && row <= maxRows; row += 1) {
    const { cells, next } = readRow(text, at, delimiter, { row, maxCells });
    yield cells.length === 1 && cells[0] === "" ? [] : cells;
    at = next;
  }
}

function readRow(
  text: string,
  start: number,
  delimiter: CsvDelimiter,
  { row, maxCells }: { row: number; maxCells: number },
): { cells: string[]; next: number } {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at, row) : readPlain(text, at, delimiter);
    if (cells.length === maxCells) throw new CsvError(row, true);
    cells.push(cell.value);
    at = cell.next;
    const end = text[at];
    if (end === delimiter) {
      at += 1;
      continue;
    }
    if (end === undefined) return { cells, next: at };
    if (end === "\n") return { cells, next: at + 1 };
    if (end === "\r") return { cells, next: text[at + 1] === "\n" ? at + 2 : at + 1 };
    throw new CsvError(row);
  }
}

function readQuoted(text: string, start: number, row: number): { value: string; next: number } {
  let value = "";
  let at = start + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) throw new CsvError(row);
    value += text.slice(at, end);
    if (text[end + 1] !== '"') return { value, next: end + 1 };
    value += '"';
    at = end + 2;
  }
}

function readPlain(
  text: string,
  start: number,
  delimiter: CsvDelimiter,
): { value: string; next: number } {
  let at = start;
  while (at < text.length) {
    const character = text[at];
    if (character === delimiter || character === "\n" || character === "\r") break;
    at += 1;
  }
  return { value: text.slice(start, at), next: at };
}

/** Which of the three delimiters the first row uses, outside of quotes; the comma when none. */
export function detectDelimiter(text: string): CsvDelimiter {
  let isQuoted = false;
  const found: Record<CsvDelimiter, number> = { ",": 0, ";": 0, "\t": 0 };
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === "\n" || character === "\r") break;
    if (character === "," || character === ";" || character === "\t") found[character] += 1;
  }
  if (found[";"] > found[","] && found[";"] >= found["\t"]) return ";";
  return found["\t"] > found[","] ? "\t" : ",";
}

/** A value of a table's cell; null is an empty one. */
export type CsvValue = string | number | null;

/**
 * Rows as CSV (RFC 4180, CRLF, with a byte order mark so that spreadsheets read it as UTF-8), for
 * spreadsheets and for `parseRows` and `unguardCell`, which read exactly the same again. Texts are
 * guarded by `guardCell`; numbers stay numbers. Where a comma is the decimal mark, spreadsheets
 * expect semicolons between the cells.
 */
export function writeCsv(rows: readonly (readonly CsvValue[])[], decimalMark = "."): string {
  return `\uFEFF${writeCsvRows(rows, decimalMark)}`;
}

/** More rows of what `writeCsv` began. */
export function writeCsvRows(rows: readonly (readonly CsvValue[])[], decimalMark = "."): string {
  const between = decimalMark === "," ? ";" : ",";
  const lines = rows.map((row) => row.map((value) => writeCell(value, decimalMark)).join(between));
  return lines.map((line) => `${line}\r\n`).join("");
}

function writeCell(value: CsvValue, decimalMark: string): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", decimalMark);
  const cell = guardCell(value);
  const mustQuote = /[",;\t\r\n]/.test(cell) || cell !== cell.trim();
  return mustQuote ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * What spreadsheets take for the start of a formula or of a command: also behind blanks and
 * characters nobody sees, also full-width, and a line break or its code (`%0A`) at the start.
 */
const formulaStart =
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20\uFF5C\uFF05\uFE62\uFE63\uFE66\uFE6A\uFE6B])/u;
const number = /^-?\d+(?:\.\d+)?$/;

/** Whether `cell` could be run, behind any apostrophes: so that one more can be taken away again. */
function isRisky(cell: string): boolean {
  const bare = cell.replace(/^'+/, "");
  return formulaStart.test(bare) && !number.test(bare);
}

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe before it, and so does text
 * that `unguardCell` would otherwise change.
 */
export function guardCell(cell: string): string {
  return isRisky(cell) ? `'${cell}` : cell;
}

/** Takes away what `guardCell` added, and the apostrophe people write for the same reason. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && isRisky(cell) ? cell.slice(1) : cell;
}
