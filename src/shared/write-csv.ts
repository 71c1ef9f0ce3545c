/** A value of a table's cell; null is an empty one. */
export type CsvValue = string | number | null;

/** What spreadsheets take for the start of a formula, also behind spaces. */
const formulaPattern = /^[\s\u00A0]*[=+\-@\t\r|%]/;
const numberPattern = /^-?\d+(?:\.\d+)?$/;

/**
 * Rows as CSV (RFC 4180, CRLF, with a byte order mark so that spreadsheets read it as UTF-8). A
 * text that a spreadsheet would run as a formula gets an apostrophe before it; numbers stay numbers.
 * Where a comma is the decimal mark, spreadsheets expect semicolons between the cells.
 */
export function writeCsv(rows: readonly (readonly CsvValue[])[], decimalMark = "."): string {
  const between = decimalMark === "," ? ";" : ",";
  const lines = rows.map((row) => row.map((value) => writeCell(value, decimalMark)).join(between));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

function writeCell(value: CsvValue, decimalMark: string): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", decimalMark);
  const isFormula = formulaPattern.test(value) && !numberPattern.test(value);
  const text = isFormula ? `'${value}` : value;
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
