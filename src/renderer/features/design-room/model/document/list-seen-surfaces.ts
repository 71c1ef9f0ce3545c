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
  let taken: Uint8Array | null = null;
  for (const edit of edits.filter(isSurface).toReversed()) {
    const drawn = drawMeasured(photo, edit.mask);
    taken ??= new Uint8Array(drawn.data.length);
    const { left, isHidden } = takeRest(drawn, taken);
    const hiddenBy = isHidden ? findCover(drawn, above) : null;
    above.push({ edit, mask: left, hiddenBy });
  }
  return above.toReversed();
}

/**
 * What is left of a mask beside what is `taken`, which it joins there. A plain loop: it runs on the
 * way from a tap to the frame that shows it.
 */
function takeRest(drawn: Mask, taken: Uint8Array): { left: Mask; isHidden: boolean } {
  const data = new Uint8Array(drawn.data.length);
  let [all, seen] = [0, 0];
  for (let i = 0; i < data.length; i++) {
    const coverage = drawn.data[i]!;
    const rest = Math.max(0, coverage - taken[i]!);
    data[i] = rest;
    taken[i] = taken[i]! + rest;
    all += coverage;
    seen += rest;
  }
  return { left: { ...drawn, data }, isHidden: seen <= leastSeenPart * all };
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
