import { omitTone, type Edit, type EditList, type MaskedEdit } from "#shared/edit.ts";

import { applyEdits, showBare, showClickedOn, type ApplyEditsOptions } from "./apply-edits.ts";
import { fitMask } from "./border/fit-mask.ts";
import { showSide, writeSide } from "./border/mixed-pixels.ts";
import { rasteriseMask } from "./mask.ts";
import type { Mask, PixelSize, Raster } from "./raster.ts";
import type { AlbedoEstimate } from "./surface/estimate-albedo.ts";
import { findFootprintAnchors } from "./surface/footprint-anchors.ts";
import { createPaintTables } from "./surface/paint-tables.ts";
import { prepareMaterial, type PreparedSurface } from "./surface/prepare-material.ts";
import { preparePaint } from "./surface/prepare-paint.ts";
import { measureGrainless } from "./surface/soften-grain.ts";

/** A painted surface without its paint. */
export type LivePaint = {
  readonly kind: "paint";
  readonly estimate: AlbedoEstimate;
  /** RGBA: the surface with its pattern evened out. */
  readonly even: Uint8ClampedArray;
  /** What grain is drawn towards, four floats a pixel (0 to 255); null where no paint needs it. */
  readonly grainless: Float32Array | null;
};

/** A covered surface without its material. */
export type LiveMaterial = {
  readonly kind: "material";
  readonly surface: PreparedSurface;
  /** The pixels that footprints are measured at: `findFootprintAnchors`. */
  readonly anchors: Uint8Array;
};

/** All that drawing an edit with other settings takes, at the size of the photo. */
export type LiveEdit = PixelSize & {
  /**
   * RGBA: what is seen outside the edit's mask and what lies under it within, before any tone; at
   * its border what is outside only.
   */
  readonly base: Uint8ClampedArray;
  readonly coverage: Uint8Array;
  /** Null for a tone, and for a mask that covers nothing. */
  readonly surface: LivePaint | LiveMaterial | null;
};

/**
 * Prepares an enabled paint, material or tone to be drawn again and again with other settings. Later
 * edits are shown as they are now; null where one of them touches the same pixels, for an erase and
 * for an edit that is not in the list. Throws as `applyEdits` does. Cost: the replay, one pass.
 */
export function prepareLiveEdit(
  original: Raster,
  edits: EditList,
  editId: string,
  options: ApplyEditsOptions,
): LiveEdit | null {
  const enabled = edits.filter((edit) => edit.enabled);
  const index = enabled.findIndex(({ id }) => id === editId);
  const edit = enabled[index];
  if (edit === undefined || edit.kind === "erase") return null;
  const { width, height } = original;
  if (edit.kind === "tone") {
    const base = applyEdits(original, omitTone(enabled), options).data;
    return { width, height, base, coverage: new Uint8Array(width * height), surface: null };
  }
  const before = applyEdits(original, enabled.slice(0, index), options);
  const clickedOn = showClickedOn(original, enabled.slice(0, index), options);
  const light = showBare(original, enabled.slice(0, index), options);
  const { mask, mixed } = fitMask(clickedOn, edit.mask, options, { light, under: before });
  const later = enabled.slice(index + 1).filter(isMasked);
  const laterMasks = later.flatMap((other) => drawMasks(clickedOn, other, options));
  if (laterMasks.some((other) => doTouch(mask, other))) return null;
  const base = before.data.slice();
  writeSide(base, mixed, "outside");
  if (later.length > 0) {
    const after = applyEdits(original, omitTone(enabled), options);
    takeOutside(base, after, mask);
  }
  const surface = prepareSurface(showSide(light, mixed, "inside"), mask, edit);
  return { width, height, base, coverage: mask.data, surface };
}

/** Where an edit will change `photo`. */
function drawMasks(photo: Raster, edit: MaskedEdit, options: ApplyEditsOptions): Mask[] {
  if (edit.kind !== "erase") return [fitMask(photo, edit.mask, options).mask];
  const { width, height } = photo;
  const masks = edit.shadow === undefined ? [edit.mask] : [edit.mask, edit.shadow];
  return masks.map((mask) => rasteriseMask(mask, { ...options, width, height }));
}

function isMasked(edit: Edit): edit is MaskedEdit {
  return edit.kind !== "tone";
}

function doTouch(one: Mask, other: Mask): boolean {
  return one.data.some((coverage, i) => coverage > 0 && other.data[i]! > 0);
}

function takeOutside(base: Uint8ClampedArray, after: Raster, mask: Mask): void {
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] !== 0) continue;
    for (let c = 0; c < 4; c++) base[i * 4 + c] = after.data[i * 4 + c]!;
  }
}

function prepareSurface(photo: Raster, mask: Mask, edit: MaskedEdit): LiveEdit["surface"] {
  if (edit.kind === "material") {
    const surface = prepareMaterial(photo, mask, edit.surface);
    if (surface === null) return null;
    return { kind: "material", surface, anchors: findFootprintAnchors(mask) };
  }
  const prepared = preparePaint(photo, mask);
  if (prepared === null) return null;
  const { estimate, even } = prepared;
  // No paint has a larger gain than the palest.
  const { grain } = createPaintTables(estimate, { colour: "#ffffff", finish: "matt" });
  const grainless = grain < 1 ? measureGrainless(even, mask) : null;
  return { kind: "paint", estimate, even: even.data, grainless };
}
