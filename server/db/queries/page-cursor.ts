import { sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import { z } from "zod";

import { AppError } from "#shared/app-error.ts";

/** Where a page of a list ended: the last row's sort value and id. */
export type Cursor = { at: string; id: string };

const cursorSchema = z.tuple([z.string().max(60), z.uuid()]);

/** Writes a cursor as the opaque string that clients hand back. */
export function encodeCursor({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString("base64url");
}

/** Reads a cursor; anything but one of ours is `bad_request`. */
export function decodeCursor(text: string): Cursor {
  try {
    const [at, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return { at, id };
  } catch (error) {
    throw new AppError("bad_request", "The cursor does not belong to this list.", { cause: error });
  }
}

/** Reads a cursor whose sort value is a time. */
export function decodeTimeCursor(text: string): { at: Date; id: string } {
  const { at, id } = decodeCursor(text);
  const time = new Date(at);
  if (Number.isNaN(time.getTime()))
    throw new AppError("bad_request", "The cursor does not belong to this list.");
  return { at: time, id };
}

/** Rows that come after the cursor in a list sorted by time, newest first, then by id. */
export function isBefore(
  columns: { at: AnyColumn; id: AnyColumn },
  cursor: string | undefined,
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const { at, id } = decodeTimeCursor(cursor);
  return sql`(${columns.at}, ${columns.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`;
}

/**
 * Cuts a list that was read with one row more than the page holds. `nextCursor` is null when that
 * row was not there; otherwise it names the page's last row by its sort value and id.
 */
export function cutPage<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  sortValueOf: (row: Row) => Date | number,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length <= limit || last === undefined) return { rows: page, nextCursor: null };
  const value = sortValueOf(last);
  const at = typeof value === "number" ? String(value) : value.toISOString();
  return { rows: page, nextCursor: encodeCursor({ at, id: last.id }) };
}
