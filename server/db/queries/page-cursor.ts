import { sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import { z } from "zod";

import { AppError } from "#shared/app-error.ts";

/**
 * Reads a cursor, in which `at` says what the list is sorted by; anything but one of ours is
 * `bad_request`.
 */
export function decodeCursor<At>(text: string, at: z.ZodType<At>): { at: At; id: string } {
  try {
    const written: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    const [place, id] = z.tuple([at, z.uuid()]).parse(written);
    return { at: place, id };
  } catch (error) {
    throw new AppError("bad_request", "The cursor does not belong to this list.", { cause: error });
  }
}

/** Nothing here is older than the year 1970, and PostgreSQL's calendar knows no year 0. */
export const momentSchema = z.iso.datetime().pipe(z.coerce.date<string>().min(new Date(0)));

/** Rows that come after the cursor in a list sorted by time, newest first, then by id. */
export function isBefore(
  columns: { at: AnyColumn; id: AnyColumn },
  cursor: string | undefined,
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const { at, id } = decodeCursor(cursor, momentSchema);
  return sql`(${columns.at}, ${columns.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`;
}

/**
 * Cuts a list that was read with one row more than the page holds. `nextCursor` is null when that
 * row was not there; otherwise it names the page's last row by its sort value and id.
 */
export function cutPage<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  sortValueOf: (row: Row) => Date | number | string,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length <= limit || last === undefined) return { rows: page, nextCursor: null };
  const place = JSON.stringify([sortValueOf(last), last.id]);
  return { rows: page, nextCursor: Buffer.from(place).toString("base64url") };
}
