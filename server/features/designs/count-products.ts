import { inArray } from "drizzle-orm";

import { readProductId } from "#shared/edit.ts";
import type { EditOutline } from "#shared/edit.ts";
import { toUsageDay } from "#shared/usage.ts";

import type { Transaction } from "../../db/database.ts";
import { materials } from "../../db/schema/materials.ts";
import { countUsage } from "../records/count-usage.ts";

/**
 * Counts the products that these edits apply and those before them did not. Only products of the
 * company count: an id that is none would only fill the table.
 */
export async function countAppliedProducts(
  tx: Transaction,
  now: Date,
  edits: readonly EditOutline[],
  before: readonly EditOutline[] = [],
): Promise<void> {
  const applied = findApplied(edits, before);
  if (applied.length === 0) return;
  const known = await tx
    .select({ id: materials.id })
    .from(materials)
    .where(inArray(materials.id, applied));
  // In one order for everybody: two designs that count the same products must not wait in a ring.
  const subjects = known.map(({ id }) => id).toSorted((one, other) => (one < other ? -1 : 1));
  for (const subject of subjects) {
    const by = applied.filter((id) => id === subject).length;
    await countUsage(tx, { day: toUsageDay(now), metric: "product-applied", subject, by });
  }
}

function findApplied(edits: readonly EditOutline[], before: readonly EditOutline[]): string[] {
  const earlier = new Map(before.map((edit) => [edit.id, readProductId(edit)]));
  return edits.flatMap((edit) => {
    const product = readProductId(edit);
    return product === null || earlier.get(edit.id) === product ? [] : [product];
  });
}
