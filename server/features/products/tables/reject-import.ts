import { AppError } from "#shared/app-error.ts";
import type {
  ImportColumn,
  ImportRefusal,
  ImportRejection,
  ImportRow,
} from "#shared/product-import.ts";

/** The failure of a whole import: why, what it is about, and the rows or columns that are to blame. */
export function rejectImport(
  reason: ImportRefusal,
  subject: string | null = null,
  rows: ImportRow[] = [],
  columns: ImportColumn[] = [],
): AppError {
  const details: ImportRejection = {
    reason,
    subject: subject?.slice(0, 120) ?? null,
    rows,
    columns,
  };
  return new AppError("import_rejected", subject === null ? reason : `${reason}: ${subject}`, {
    details,
  });
}
