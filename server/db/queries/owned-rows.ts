import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";

import { JsonText } from "../../runtime/json-text.ts";
import type { Transaction } from "../database.ts";
import { designs } from "../schema/designs.ts";
import { images } from "../schema/images.ts";
import { foundRow } from "./found-row.ts";

export type ImageRow = typeof images.$inferSelect;

// The edits can be large, and only who replays or answers them needs them.
const { edits: _edits, ...designColumns } = getTableColumns(designs);

/** The columns of a design without its edits, which `outline` and `editCount` tell about. */
export const designSummaryColumns = designColumns;
export type DesignRow = Omit<typeof designs.$inferSelect, "edits">;

/** A column of JSON as the text that is stored, which nobody parses on the way. */
export function asText(column: AnyColumn): SQL<JsonText> {
  return sql<string>`${column}::text`.mapWith((json: string) => new JsonText(json));
}

/**
 * The person's photo, unless it is in the bin. One of somebody else's is `not_found` like one that
 * does not exist, so that ids cannot be probed.
 */
export function findOwnedImage(
  tx: Transaction,
  userId: string,
  imageId: string,
): Promise<ImageRow> {
  return findVisibleImage(tx, { userId, seesCompany: false }, imageId);
}

/**
 * The reader's own design, unless it or its photo is in the bin; otherwise `not_found`. A copy of a room that
 * somebody else made is theirs as long as they may see that.
 */
export async function findOwnedDesign(
  tx: Transaction,
  reader: Reader,
  designId: string,
): Promise<DesignRow> {
  const design = await findVisibleDesign(tx, reader, designId);
  return foundRow(design.ownerUserId === reader.userId ? [design] : [], "Design");
}

/** Who wants to see something: staff of the company see what everybody made in it. */
export type Reader = { userId: string; seesCompany: boolean };

/** Rows a reader may see, out of those of the company. */
export function isVisibleTo(reader: Reader, owner: AnyColumn): SQL | undefined {
  return reader.seesCompany ? undefined : eq(owner, reader.userId);
}

/** As `findOwnedImage`, for seeing only. */
export async function findVisibleImage(
  tx: Transaction,
  reader: Reader,
  imageId: string,
): Promise<ImageRow> {
  const wanted = and(eq(images.id, imageId), isVisibleTo(reader, images.ownerUserId));
  const rows = await tx
    .select()
    .from(images)
    .where(and(wanted, isNull(images.deletedAt)));
  return foundRow(rows, "Photo");
}

/** As `findOwnedDesign`, for seeing only. */
export async function findVisibleDesign(
  tx: Transaction,
  reader: Reader,
  designId: string,
): Promise<DesignRow> {
  const rows = await tx
    .select(designSummaryColumns)
    .from(designs)
    .innerJoin(images, eq(images.id, designs.imageId))
    .where(isVisibleDesign(reader, designId));
  return foundRow(rows, "Design");
}

/** The same with its edits, of the same version. */
export async function openVisibleDesign(
  tx: Transaction,
  reader: Reader,
  designId: string,
): Promise<DesignRow & { edits: JsonText }> {
  const rows = await tx
    .select({ ...designSummaryColumns, edits: asText(designs.edits) })
    .from(designs)
    .innerJoin(images, eq(images.id, designs.imageId))
    .where(isVisibleDesign(reader, designId));
  return foundRow(rows, "Design");
}

function isVisibleDesign(reader: Reader, designId: string): SQL | undefined {
  // A copy that somebody of the staff made of a visitor's room is on the visitor's photo.
  const isVisible = and(
    isVisibleTo(reader, designs.ownerUserId),
    isVisibleTo(reader, images.ownerUserId),
  );
  const wanted = and(eq(designs.id, designId), isVisible);
  return and(wanted, isNull(designs.deletedAt), isNull(images.deletedAt));
}
