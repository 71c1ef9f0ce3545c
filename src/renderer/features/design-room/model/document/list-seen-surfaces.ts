import type { Mask, PixelSize } from "#kernels/raster.ts";
import type { EditList, MaterialEdit, PaintEdit } from "#shared/edit.ts";

import { drawMeasured } from "./estimate-area.ts";

/** A paint or covering of the design, and what is seen of it. */
export type SeenSurface = {
  readonly edit: PaintEdit | MaterialEdit;
  /** Small, of the whole photo: its mask without what lies over it. */
  readonly mask: Mask;
  /** The edit that hides all of it; null while any of it is seen. */
  readonly hiddenBy: string | null;
};

/** Soft borders of equal masks leave a little over. */
const leastSeenPart = 0.02;

/**
 * The enabled paints and coverings in the order of the edits, each with what the later ones leave of
 * it to see. A few milliseconds for each mask that is new.
 */
export function listSeenSurfaces(photo: PixelSize, edits: EditList): readonly SeenSurface[] {
  const above: SeenSurface[] = [];
  let taken = new Uint8Array();
  for (const edit of edits.filter(isSurface).toReversed()) {
    const drawn = drawMeasured(photo, edit.mask);
    const left = drawn.data.map((coverage, i) => Math.max(0, coverage - (taken[i] ?? 0)));
    const isHidden = sum(left) <= leastSeenPart * sum(drawn.data);
    const hiddenBy = isHidden ? findCover(drawn, above) : null;
    above.push({ edit, mask: { ...drawn, data: left }, hiddenBy });
    taken = left.map((coverage, i) => coverage + (taken[i] ?? 0));
  }
  return above.toReversed();
}

/** What is seen most where the mask is. */
function findCover({ data }: Mask, above: readonly SeenSurface[]): string | null {
  let [cover, most]: [string | null, number] = [null, 0];
  for (const { edit, mask } of above) {
    const common = data.reduce(
      (total, coverage, i) => total + Math.min(coverage, mask.data[i]!),
      0,
    );
    if (common > most) [cover, most] = [edit.id, common];
  }
  return cover;
}

/** A paint or covering that is switched on. */
export function isSurface(edit: EditList[number]): edit is SeenSurface["edit"] {
  return edit.enabled && (edit.kind === "material" || edit.kind === "paint");
}

function sum(data: Uint8Array): number {
  return data.reduce((total, coverage) => total + coverage, 0);
}
