import { eq } from "drizzle-orm";

import type { Transaction } from "../../../db/database.ts";
import { foundRow } from "../../../db/queries/found-row.ts";
import { findVisibleDesign } from "../../../db/queries/owned-rows.ts";
import type { DesignRow, Reader } from "../../../db/queries/owned-rows.ts";
import { families } from "../../../db/schema/families.ts";
import type { FamilyRow } from "./describe-rooms.ts";

/** A design that the reader may see with its family, which nobody else changes until the transaction ends. */
export async function holdFamily(
  tx: Transaction,
  reader: Reader,
  designId: string,
): Promise<{ design: DesignRow; family: FamilyRow }> {
  const design = await findVisibleDesign(tx, reader, designId);
  const rows = await tx
    .select()
    .from(families)
    .where(eq(families.id, design.familyId))
    .for("no key update");
  return { design, family: foundRow(rows, "Design") };
}
