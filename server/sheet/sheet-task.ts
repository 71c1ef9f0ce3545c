import type { Sheet } from "#shared/sheet.ts";

import type { Provenance } from "../imaging/provenance/describe-edits.ts";

/** What a sheet is drawn of. */
export type SheetTask = {
  sheet: Sheet;
  /** The names of the products, line by line. */
  products: readonly { name: string; sku: string }[];
  company: { name: string; colour: string; onColour: string };
  roomName: string;
  /** The photo and what was made of it, coded. */
  before: Uint8Array;
  after: Uint8Array;
  mark: string | null;
  provenance: Provenance;
  /** Milliseconds. */
  madeAt: number;
};
