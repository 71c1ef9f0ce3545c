import { eraseInSteps, type EraseStepOptions } from "#kernels/erase/erase-region.ts";
import type { EraseLevel } from "#kernels/erase/erase-level.ts";
import { smoothInSteps } from "#kernels/erase/guide/smooth-surfaces.ts";
import { createGuideInSteps, type StructureGuide } from "#kernels/erase/guide/structure-guide.ts";
import { findCastShadowInSteps } from "#kernels/erase/shadow/find-cast-shadow.ts";
import { relightInSteps } from "#kernels/erase/shadow/relight-shadow.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import { drawState } from "#kernels/select/answer-clicks.ts";
import { prepareSelection, type SelectionModel } from "#kernels/select/selection-model.ts";
import { addClick, startSelection, type Click } from "#kernels/select/selection-state.ts";
import { runSteps } from "#kernels/steps.ts";

/** Kernels from their first step to their last, as only tests and benchmarks run them. */

export function eraseRegion(
  photo: Raster,
  mask: Mask,
  options: EraseStepOptions & { readonly onProgress?: (fraction: number) => void },
): Raster {
  return runSteps(eraseInSteps(photo, mask, options), options.onProgress);
}

/** With nothing around that is not in `colours`. */
export function relightShadow(
  colours: Uint8Array,
  parts: Uint8Array,
  width: number,
  height: number,
): void {
  const area = { left: 0, top: 0, right: width, bottom: height };
  const around = { colours: colours.slice(), parts: parts.slice(), width, area, left: 0, top: 0 };
  runSteps(relightInSteps(colours, parts, width, height, around));
}

export function findCastShadow(photo: Raster, mask: Mask): Mask | null {
  return runSteps(findCastShadowInSteps(photo, mask));
}

export function createGuide(level: EraseLevel): StructureGuide {
  return runSteps(createGuideInSteps(level));
}

export function smoothSurfaces(...given: Parameters<typeof smoothInSteps>): Float32Array {
  return runSteps(smoothInSteps(...given));
}

/** The mask that clicks select, taken in their order. */
export function answerClicks(model: SelectionModel, clicks: readonly Click[]): Mask {
  let state = startSelection(model);
  for (const click of clicks) state = addClick(model, state, click);
  return drawState(model, state);
}

/** The surface or thing under `seed`, by the first click on a photo. */
export function selectSurface(
  photo: Raster,
  seed: { readonly x: number; readonly y: number },
  options: { readonly tolerance: number },
): Mask {
  const model = prepareSelection(photo);
  const click = { x: seed.x, y: seed.y, positive: true };
  return drawState(model, addClick(model, startSelection(model, options), click));
}
