import type { Colour } from "../../colour.ts";
import type { Mask } from "../../raster.ts";
import type { LightField } from "../light-field.ts";
import type { MaterialPlan } from "../plan-material.ts";
import { createPlainMaterialRows } from "./plain-material-rows.ts";
import { createWasmMaterialRows } from "./wasm-material-rows.ts";

/** What is drawn on, and how. */
export type MaterialDrawing = {
  readonly mask: Mask;
  /** RGBA, of the mask's size: the photo, written to. */
  readonly data: Uint8ClampedArray;
  readonly plan: MaterialPlan;
  readonly field: LightField;
  /** Of what is mirrored. */
  readonly shine: Colour;
};

/** Draws the masked pixels of row `y` from column `left` to before `right`. */
export type DrawMaterialRow = (y: number, left: number, right: number) => void;

/** The rows in WASM SIMD, or in plain TypeScript where there is none: they write the same bytes. */
export function createMaterialRows(drawing: MaterialDrawing): DrawMaterialRow {
  return createWasmMaterialRows(drawing) ?? createPlainMaterialRows(drawing);
}
