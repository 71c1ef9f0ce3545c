import { AppError } from "#shared/app-error.ts";

/** The first of the rows that were looked for; `not_found` when there is none. */
export function foundRow<Row>([row]: readonly Row[], what: string): Row {
  if (row === undefined) throw new AppError("not_found", `${what} not found.`);
  return row;
}

/** The row that a statement has written, which cannot be missing. */
export function writtenRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new AppError("internal_error", "a row was not written down");
  return row;
}
