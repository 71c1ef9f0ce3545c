export type CsvDelimiter = "," | ";" | "\t";

/** Quotes that do not close, or text after a closing quote: the rest would be guesswork. */
export class CsvError extends Error {
  override readonly name = "CsvError";
  /** Counted as a spreadsheet does: the first row is 1. */
  readonly row: number;

  constructor(row: number) {
    super(`row ${row}: a quote is not closed, or text follows it`);
    this.row = row;
  }
}

/**
 * Reads RFC 4180 rows; line ends may also be LF or CR alone. A quote in the middle of an unquoted
 * cell is text. Rows without any text are kept as empty lists, so that row numbers stay right.
 * Stops after `maxRows` rows. Throws a `CsvError`. Linear in the length of the text.
 */
export function parseTable(
  text: string,
  delimiter: CsvDelimiter,
  maxRows = Number.POSITIVE_INFINITY,
): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length && rows.length < maxRows) {
    const { cells, next } = readRow(text, at, delimiter, rows.length + 1);
    rows.push(cells.length === 1 && cells[0] === "" ? [] : cells);
    at = next;
  }
  return rows;
}

function readRow(
  text: string,
  start: number,
  delimiter: CsvDelimiter,
  row: number,
): { cells: string[]; next: number } {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at, row) : readPlain(text, at, delimiter);
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

/**
 * Writes rows as RFC 4180 with CRLF, for tables that `parseTable` and `unguardCell` will read
 * again exactly; every cell is guarded by `guardCell`.
 */
export function writeTable(rows: readonly (readonly string[])[], delimiter: CsvDelimiter): string {
  return rows
    .map((cells) => `${cells.map((cell) => quote(guardCell(cell), delimiter)).join(delimiter)}\r\n`)
    .join("");
}

function quote(cell: string, delimiter: CsvDelimiter): string {
  const mustQuote = cell.includes(delimiter) || /["\r\n]/.test(cell) || cell !== cell.trim();
  return mustQuote ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const formulaStart = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe before it, and so does text
 * that `unguardCell` would otherwise change.
 */
export function guardCell(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell;
}

/** Takes away what `guardCell` added, and the apostrophe people write for the same reason. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}
