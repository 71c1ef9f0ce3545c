import type { TonePreset } from "#shared/edit.ts";

import { createToneTable, type ToneTable } from "./tone-table.ts";

const tables = new Map<TonePreset, ToneTable>();

/** The table of a preset, made once and then shared; not to be written to. */
export function findToneTable(preset: TonePreset): ToneTable {
  const known = tables.get(preset);
  if (known !== undefined) return known;
  const table = createToneTable(preset);
  tables.set(preset, table);
  return table;
}
