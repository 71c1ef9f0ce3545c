import type { Mask } from "../raster.ts";
import { drawState } from "./answer-clicks.ts";
import { mendFloor } from "./mend-floor.ts";
import { placeInside } from "./place-inside.ts";
import type { RegionProposal } from "./propose-regions.ts";
import type { SelectionModel } from "./selection-model.ts";
import { selectSuperpixels } from "./select-superpixels.ts";
import { addClick, startSelection } from "./selection-state.ts";
import { keepConnected } from "./superpixel-borders.ts";
import { readChances } from "./superpixel-kinds.ts";

/** A floor or a wall, and a point well inside it, in pixels of the photo. */
export type FoundSurface = { readonly x: number; readonly y: number; readonly mask: Mask };

/** How likely a superpixel has to be of a kind to be taken for it. */
const likely = 0.5;

type Place = { readonly x: number; readonly y: number };

/**
 * What somebody means who paints a wall or lays a floor without saying where. One wall is one of
 * several: the largest that is proposed. A floor is one, seen in pieces between the furniture: of the
 * selections by a click in the middle of each proposed region, and of the largest area that the
 * scene's labels take for floor, the one that holds most floor and least of anything else, with the
 * segments that are surely floor. A wall that nobody proposed is found in the same way. Null where there is
 * none; without labels only proposals of the kind count. Some ten milliseconds a proposal.
 */
export function findSurface(
  model: SelectionModel,
  kind: "wall" | "floor",
  proposals: readonly RegionProposal[],
): FoundSurface | null {
  const start = startSelection(model);
  const select = ({ x, y }: Place): Uint8Array =>
    addClick(model, start, { x, y, positive: true }).selected;
  const draw = (place: Place, selected: Uint8Array): FoundSurface => {
    const mask = drawState(model, selectSuperpixels(model, selected));
    return { x: place.x, y: place.y, mask };
  };
  const largest = proposals.find((proposal) => proposal.kind === kind);
  if (model.kinds === null || (kind === "wall" && largest !== undefined)) {
    return largest === undefined ? null : draw(largest, select(largest));
  }
  const chances = readChances(model.kinds, kind);
  const middle = findMiddle(model, chances);
  const found = [...proposals, ...(middle === null ? [] : [middle])]
    .map((place) => ({ place, ...rate(model, chances, select(place)) }))
    .filter(({ share }) => share > likely)
    .toSorted((a, b) => b.held * b.share - a.held * a.share)[0];
  if (found === undefined) return null;
  return draw(
    found.place,
    kind === "wall" ? found.selected : mendFloor(model, found.selected, chances),
  );
}

/** How many pixels of the kind a selection is expected to hold, and the share of it that they are. */
function rate(
  { features }: SelectionModel,
  chances: Float32Array,
  selected: Uint8Array,
): { readonly selected: Uint8Array; readonly held: number; readonly share: number } {
  let held = 0;
  let area = 0;
  selected.forEach((value, leaf) => {
    area += value * features.area[leaf]!;
    held += value * features.area[leaf]! * chances[leaf]!;
  });
  return { selected, held, share: area === 0 ? 0 : held / area };
}

/** The middle of the largest area that hangs together of superpixels that are likely of the kind. */
function findMiddle(model: SelectionModel, chances: Float32Array): Place | null {
  const { borders, features } = model;
  const isLikely = Uint8Array.from(chances, (chance) => (chance >= likely ? 1 : 0));
  const left = isLikely.slice();
  let largest: Uint8Array | null = null;
  let most = 0;
  for (let leaf = left.indexOf(1); leaf >= 0; leaf = left.indexOf(1)) {
    const piece = keepConnected(borders, isLikely, leaf);
    let area = 0;
    piece.forEach((value, one) => {
      if (value === 0) return;
      left[one] = 0;
      area += features.area[one]!;
    });
    if (area > most) [largest, most] = [piece, area];
  }
  return largest === null ? null : placeInside(model, largest);
}
