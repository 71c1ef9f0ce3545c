import { and, eq, gt, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { z } from "zod";

import { decodeCursor } from "../db/queries/page-cursor.ts";
import { materials } from "../db/schema/materials.ts";

/** Rows whose name or SKU holds what was searched for, taken literally. */
export function matchesSearch(search: string | undefined): SQL | undefined {
  if (search === undefined || search === "") return undefined;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(sql`${materials.name} ilike ${pattern}`, sql`${materials.sku} ilike ${pattern}`);
}

/** Rows after a cursor of a list in the order of the catalogue. */
export function comesAfter(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const { at: position, id } = decodeCursor(cursor, z.int32());
  return or(
    gt(materials.position, position),
    and(eq(materials.position, position), gt(materials.id, id)),
  );
}
