import type { Mask } from "../raster.ts";
import { listCandidates, type Candidate } from "./candidate-regions.ts";
import { changePixels } from "./change-pixels.ts";
import { chooseRegion, rateCandidates } from "./choose-region.ts";
import { cutAtCreases } from "./creases.ts";
import type { ClickSituation } from "./describe-choice.ts";
import { compareAppearance, findAlike } from "./find-alike.ts";
import { listRemainders, type Meaning } from "./list-remainders.ts";
import { liesLow, listBelow } from "./low-surface.ts";
import { findSelectedSurface, keepKind } from "./superpixel-kinds.ts";
import type { SelectionModel } from "./selection-model.ts";
import { turnSuperpixels } from "./turn-superpixels.ts";
import { shareSuperpixel, type ValuedClick } from "./share-superpixel.ts";

/** A click in pixels of the photo: on what is wanted, or on what is not. */
export type Click = { readonly x: number; readonly y: number; readonly positive: boolean };

/** What clicks have selected so far. Never written to: adding a click makes a new one. */
export type SelectionState = {
  readonly clicks: readonly Click[];
  /** 1 for every superpixel that is selected for the most part. */
  readonly selected: Uint8Array;
  /** 1 for every working pixel that is selected: of some superpixels only a part is. */
  readonly pixels: Uint8Array;
  /** 1 for every superpixel that a click took away and none brought back. */
  readonly removed: Uint8Array;
  /** 1 for every superpixel that a click after the first added and none took away. */
  readonly added: Uint8Array;
  /** What the first click may have meant; empty when it took away. */
  readonly meant: readonly Meaning[];
  /** Pixels of the selected superpixels. */
  readonly area: number;
  /** The most pixels a click after the first has changed. */
  readonly largestChange: number;
  /** The pixels that the last of them changed. */
  readonly lastChange: number;
  /** The log-odds at which a merge counts as wrong: higher selects more at a click. */
  readonly doubt: number;
};

export type SelectionOptions = {
  /** 0 to 100: how readily a click takes in what differs; 30, the default, is as likely as not. */
  readonly tolerance?: number;
};

const usualTolerance = 30;
/** Log-odds below which merges are right more often than not in their chain. */
const usualDoubt = -1;
/** Steps of tolerance for one unit of log-odds. */
const toleranceStep = 12;

/** The state before the first click. Throws `RangeError` for a tolerance outside 0 to 100. */
export function startSelection(
  model: SelectionModel,
  { tolerance = usualTolerance }: SelectionOptions = {},
): SelectionState {
  if (!(tolerance >= 0 && tolerance <= 100)) throw new RangeError("tolerance: must be 0 to 100");
  return {
    clicks: [],
    selected: new Uint8Array(model.superpixels.count),
    pixels: new Uint8Array(model.superpixels.labels.length),
    removed: new Uint8Array(model.superpixels.count),
    added: new Uint8Array(model.superpixels.count),
    meant: [],
    area: 0,
    largestChange: 0,
    lastChange: 0,
    doubt: usualDoubt + (tolerance - usualTolerance) / toleranceStep,
  };
}

/** Log-odds by which merges are trusted further where a floor is clicked. */
const floorDoubt = 1.5;

/**
 * The selection after one more click: of the regions around it in both hierarchies, and of what the
 * first click may not have meant, the one that is expected to mend most is added or taken away, as far as a
 * click there can have asked for it. `shown` is the selection as it was drawn for the person, at any
 * size, where it was. A few milliseconds. Throws `RangeError` for a click outside the photo.
 */
export function addClick(
  model: SelectionModel,
  state: SelectionState,
  click: Click,
  shown: Mask | null = null,
): SelectionState {
  const clicks = [...state.clicks, click];
  const isFirst = state.clicks.length === 0;
  const { positive } = click;
  const situation = describeSituation(model, state, click);
  const choices = listChoices(model, state, click);
  const scores = rateCandidates(model, choices, situation);
  const found = chooseRegion(model, choices, scores, situation);
  const chosen = found?.region ?? new Uint8Array(state.selected.length);
  const parts = found !== null && positive ? listMoreParts(model, state, chosen, click) : [];
  const touched = chosen.slice();
  for (const part of parts) touched[part] = 1;
  const { pixels, carved } = changePixels(
    model,
    state.pixels,
    clicks.map((one) => valueClick(model, one)),
    touched,
    shown,
  );
  if (found === null) return { ...state, clicks, pixels };
  const clicked = findSuperpixel(model, click);
  const turned = turnSuperpixels(model, state, {
    clicked,
    isFirst,
    chosen,
    touched,
    pixels,
    positive,
  });
  const changed = carved ?? found.area;
  return {
    ...state,
    ...turned,
    clicks,
    pixels,
    meant:
      isFirst && positive
        ? choices.map(({ region }, i) => ({ region, score: scores[i]! }))
        : state.meant,
    area: areaOf(model, turned.selected),
    largestChange: isFirst ? 0 : Math.max(state.largestChange, changed),
    lastChange: isFirst ? 0 : changed,
  };
}

/**
 * The selection after a click on what is as the click wants it by other means than clicks, which no
 * state knows of: the superpixel there goes by its clicks. Throws `RangeError` for a click outside the photo.
 */
export function noteClick(
  model: SelectionModel,
  state: SelectionState,
  click: Click,
): SelectionState {
  const clicks = [...state.clicks, click];
  const pixels = state.pixels.slice();
  const valued = clicks.map((one) => valueClick(model, one));
  shareSuperpixel(model, valued, findSuperpixel(model, click), pixels);
  return { ...state, clicks, pixels };
}

function valueClick(model: SelectionModel, click: Click): ValuedClick {
  return { ...placeInPartition(model, click), value: click.positive ? 1 : 0 };
}

/**
 * The regions that a click may mean, each of one kind and on the clicked side of what ends a wall. Throws
 * `RangeError` for a click outside the photo.
 */
export function listChoices(
  model: SelectionModel,
  state: SelectionState,
  click: Click,
): Candidate[] {
  const leaf = findSuperpixel(model, click);
  const leavesOf = (positive: boolean): number[] =>
    state.clicks
      .filter((one) => one.positive === positive)
      .map((one) => findSuperpixel(model, one));
  const candidates = listCandidates(model, {
    leaf,
    positive: click.positive,
    selected: state.selected,
    barred: leavesOf(!click.positive),
    joined: leavesOf(click.positive),
    doubt: state.doubt + (click.positive && model.floor[leaf] === 1 ? floorDoubt : 0),
  });
  if (!click.positive) {
    const away = leavesOf(false);
    return [...candidates, ...listRemainders(model, state, [...away, leaf])];
  }
  if (model.kinds === null && model.creases.length === 0) return candidates;
  const { kinds, features } = model;
  const corrected =
    kinds === null ? null : findSelectedSurface(kinds, state.selected, features.area);
  return candidates.map((candidate) => {
    const alike =
      kinds === null ? candidate.region : keepKind(kinds, candidate.region, leaf, corrected);
    const region = cutAtCreases(model, alike, placeInPartition(model, click));
    return { ...candidate, region, area: areaOf(model, region) };
  });
}

/** A click as its choice sees it. Throws `RangeError` for a click outside the photo. */
export function describeSituation(
  model: SelectionModel,
  state: SelectionState,
  click: Click,
): ClickSituation {
  return {
    ...placeInPartition(model, click),
    positive: click.positive,
    earlier: state.clicks.length,
    selected: state.selected,
    selectedArea: state.area,
    largestChange: state.largestChange,
    lastChange: state.lastChange,
  };
}

function areaOf({ features }: SelectionModel, region: Uint8Array): number {
  let area = 0;
  for (let leaf = 0; leaf < region.length; leaf++) {
    if (region[leaf] === 1) area += features.area[leaf]!;
  }
  return area;
}

/** Of the further pieces of a floor those on the clicked side of where its wall meets the ceiling. */
function listMoreParts(
  model: SelectionModel,
  state: SelectionState,
  chosen: Uint8Array,
  click: Click,
): readonly number[] {
  const selected = state.selected.map((value, leaf) => (chosen[leaf] === 1 ? 1 : value));
  const removed = state.removed.map((value, leaf) => (chosen[leaf] === 1 ? 0 : value));
  const parts = findMoreParts(model, state, selected, removed);
  if (model.creases.length === 0) return parts;
  for (const part of parts) selected[part] = 1;
  const kept = cutAtCreases(model, selected, placeInPartition(model, click));
  return parts.filter((part) => kept[part] === 1);
}

/** The part of the picture from which what lies like a floor may come in pieces. */
const floorPart = 0.025;
/** The log-odds beyond which no second piece speaks for others. */
const mostUnlike = 2;

/**
 * Furniture cuts floors into pieces. A further piece tells how unlike they may look: the others that
 * look more like the floor than this one does and do not lie above it, but none that was clicked
 * away. Of anything else a click takes what it is on: pieces that only look alike are an offer
 * (`addSimilar`).
 */
function findMoreParts(
  model: SelectionModel,
  state: SelectionState,
  selected: Uint8Array,
  removed: Uint8Array,
): number[] {
  if (!liesLow(model.places, selected)) return [];
  if (state.area < floorPart * model.features.pixels) return [];
  const before: number[] = [];
  const piece: number[] = [];
  for (let leaf = 0; leaf < selected.length; leaf++) {
    if (state.selected[leaf] === 1) before.push(leaf);
    else if (selected[leaf] === 1) piece.push(leaf);
  }
  if (piece.length === 0 || before.length === 0) return [];
  const [cost] = compareAppearance(model, before, [piece]);
  const limit = Math.min(cost!, mostUnlike);
  const isBelow = listBelow(model.places, selected);
  return findAlike(model, [...before, ...piece], selected, state.doubt, limit).filter(
    (leaf) => removed[leaf] === 0 && isBelow[leaf] === 1,
  );
}

/** The superpixel under a click. Throws `RangeError` for one outside the photo. */
export function findSuperpixel(model: SelectionModel, click: Click): number {
  const { x, y } = placeInPartition(model, click);
  return model.superpixels.labels[y * model.superpixels.width + x]!;
}

/** The working pixel a click on the photo falls on. Throws `RangeError` for one outside the photo. */
export function placeInPartition(
  { photo, superpixels: { width, height } }: SelectionModel,
  { x, y }: { readonly x: number; readonly y: number },
): { x: number; y: number } {
  if (!(x >= 0 && y >= 0 && x < photo.width && y < photo.height)) {
    throw new RangeError("click: must lie in the photo");
  }
  return {
    x: Math.min(width - 1, Math.floor(((Math.floor(x) + 0.5) * width) / photo.width)),
    y: Math.min(height - 1, Math.floor(((Math.floor(y) + 0.5) * height) / photo.height)),
  };
}
