import { showClickedOn } from "#kernels/apply-edits.ts";
import { fitMask } from "#kernels/border/fit-mask.ts";
import { rasteriseMask } from "#kernels/mask.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import type { EditList } from "#shared/edit.ts";

/** Where each edit but a tone changes the upload, in their order: its mask as replaying draws it. */
export function drawEditMasks(upload: Raster, edits: EditList): Mask[] {
  const { width, height } = upload;
  const original = { originalWidth: width, originalHeight: height };
  return edits.flatMap((edit, index) => {
    if (edit.kind === "tone") return [];
    if (edit.kind === "erase") {
      const mask = rasteriseMask(edit.mask, { ...original, width, height });
      if (edit.shadow === undefined) return [mask];
      const shadow = rasteriseMask(edit.shadow, { ...original, width, height });
      const data = mask.data.map((coverage, i) => Math.max(coverage, shadow.data[i]!));
      return [{ width, height, data }];
    }
    const clickedOn = showClickedOn(upload, edits.slice(0, index), original);
    return [fitMask(clickedOn, edit.mask, original).mask];
  });
}
