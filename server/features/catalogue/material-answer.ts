import { materialSchema } from "#shared/material.ts";
import type { Material } from "#shared/material.ts";

import type { materials } from "../../db/schema/materials.ts";

/** A product's row as the wire has it; the schema drops the columns of the other kinds. */
export function toMaterial(row: typeof materials.$inferSelect): Material {
  return materialSchema.parse(row);
}
