import type { CameraSolution } from "#kernels/camera/solve-camera.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import type { labelScene } from "#kernels/scene/label-scene.ts";
import { addSimilar } from "#kernels/select/add-similar.ts";
import { drawState } from "#kernels/select/answer-clicks.ts";
import { findSurface } from "#kernels/select/find-surface.ts";
import type { FoundSurface } from "#kernels/select/find-surface.ts";
import { viewRoom } from "#kernels/select/guess-kind.ts";
import type { RegionKind, RoomView } from "#kernels/select/guess-kind.ts";
import { nameSelection } from "#kernels/select/name-selection.ts";
import type { Scribble } from "#kernels/select/place-scribble.ts";
import { proposeRegions } from "#kernels/select/propose-regions.ts";
import type { RegionProposal } from "#kernels/select/propose-regions.ts";
import { selectScribble } from "#kernels/select/select-scribble.ts";
import { prepareSelection } from "#kernels/select/selection-model.ts";
import type { SelectionModel } from "#kernels/select/selection-model.ts";
import {
  addClick,
  findSuperpixel,
  noteClick,
  startSelection,
} from "#kernels/select/selection-state.ts";
import type { Click, SelectionState } from "#kernels/select/selection-state.ts";

import { takeGrowth } from "./kernel-work.ts";

/** A click in pixels of the session's picture, and how readily it takes in what differs. */
export type PlacedClick = Click & { readonly tolerance: number };

/**
 * Keeps one picture that clicks are answered on: it is looked at once, and of a row of clicks only
 * the ones that are new are taken. Without a picture every question throws `RangeError`.
 */
export type SelectionSession = {
  /**
   * Takes a picture, with the camera of the same photo at any size, and labels it; with the key of
   * the one it has nothing happens.
   */
  open(
    key: string,
    draw: () => Raster,
    findCamera: () => CameraSolution,
    label: typeof labelScene,
  ): void;
  readSize(): { width: number; height: number };
  propose(): RegionProposal[];
  /** What a mask over the whole picture, at any size, mostly selects; null where that is too little to say. */
  name(mask: Mask): RegionKind | null;
  /**
   * What the last of the clicks adds to the others' selection, or takes away from it, reaching a
   * little into what stays so that no seam is left between the two. Where that is nothing, the
   * region under it.
   */
  answer(clicks: readonly PlacedClick[]): Mask;
  /** The floor, or a wall, that is meant where nobody says which; null for none. */
  findSurface(kind: "wall" | "floor"): FoundSurface | null;
  /** The thing under a scribble in pixels of the session's picture; null where none is sure enough. */
  answerScribble(scribble: Scribble): Mask | null;
  /** What looks like the region of the last click, wherever it is, but for what was clicked away. */
  findSimilar(clicks: readonly PlacedClick[]): Mask;
};

type Step = { readonly click: PlacedClick; readonly state: SelectionState; mask: Mask | null };
type Opened = {
  key: string;
  model: SelectionModel;
  camera: CameraSolution;
  proposals: RegionProposal[] | null;
  view: RoomView | null;
};

export function createSelectionSession(): SelectionSession {
  let opened: Opened | null = null;
  let steps: Step[] = [];
  const readOpened = (): Opened => {
    if (opened === null) throw new RangeError("no picture is open");
    return opened;
  };
  return {
    open(key, draw, findCamera, label) {
      if (opened?.key === key) return;
      steps = [];
      // The old one goes before the new one is made: both at once are a hundred megabytes.
      opened = null;
      const camera = findCamera();
      const picture = draw();
      const model = prepareSelection(picture, camera, label(picture));
      opened = { key, model, camera, proposals: null, view: null };
    },
    readSize() {
      const { width, height } = readOpened().model.photo;
      return { width, height };
    },
    propose: () => propose(readOpened()),
    name(mask) {
      const current = readOpened();
      current.view ??= viewRoom(current.model, current.camera);
      return nameSelection(current.model, current.view, mask);
    },
    answer(clicks) {
      const { model } = readOpened();
      const last = clicks.at(-1);
      if (last === undefined) throw new RangeError("clicks: must hold at least one");
      steps = followClicks(model, steps, clicks);
      const before = drawStep(model, steps, steps.length - 2);
      const after = drawStep(model, steps, steps.length - 1);
      const change = last.positive
        ? takeGrowth(before, after)
        : takeGrowth(invertMask(before), invertMask(after));
      return change ?? findRegion(model, last);
    },
    findSurface(kind) {
      const current = readOpened();
      return findSurface(current.model, kind, propose(current));
    },
    answerScribble(scribble) {
      return selectScribble(readOpened().model, scribble);
    },
    findSimilar(clicks) {
      const { model } = readOpened();
      const last = clicks.at(-1);
      if (last === undefined) throw new RangeError("clicks: must hold at least one");
      const start = startSelection(model, { tolerance: last.tolerance });
      let state = addSimilar(model, start, last);
      for (const click of clicks) {
        const isTaken = state.selected[findSuperpixel(model, click)] === 1;
        if (isTaken && !click.positive) state = addClick(model, state, click);
      }
      return drawState(model, state);
    },
  };
}

function propose(opened: Opened): RegionProposal[] {
  opened.proposals ??= proposeRegions(opened.model, opened.camera);
  return opened.proposals;
}

/** The steps of `clicks`, of which those that were taken before are kept. */
function followClicks(
  model: SelectionModel,
  known: readonly Step[],
  clicks: readonly PlacedClick[],
): Step[] {
  const differs = clicks.findIndex((click, index) => !isSameClick(click, known[index]?.click));
  const steps = known.slice(0, differs < 0 ? clicks.length : differs);
  for (const click of clicks.slice(steps.length)) {
    const { doubt } = startSelection(model, { tolerance: click.tolerance });
    const before = steps.at(-1);
    const state = { ...(before?.state ?? startSelection(model)), doubt };
    // It is about what was marked or brushed away by other means, which no state knows of.
    const shown = drawStep(model, steps, steps.length - 1);
    const next =
      click.positive === isCovered(shown, click)
        ? noteClick(model, state, click)
        : addClick(model, state, click, shown);
    steps.push({ click, state: next, mask: null });
  }
  return steps;
}

/** What a click selects where nothing is selected yet. */
function findRegion(model: SelectionModel, click: PlacedClick): Mask {
  const start = startSelection(model, { tolerance: click.tolerance });
  return drawState(model, addClick(model, start, { ...click, positive: true }));
}

/**
 * What is selected after a step: a click that adds takes nothing away and the other way round, however
 * the border is drawn anew. So it is what the answers add up to in the edit.
 */
function drawStep(model: SelectionModel, steps: readonly Step[], at: number): Mask {
  const step = steps[at];
  if (step === undefined) {
    const { width, height } = model.photo;
    return { width, height, data: new Uint8Array(width * height) };
  }
  if (step.mask === null) {
    const before = drawStep(model, steps, at - 1);
    const drawn = drawState(model, step.state);
    const farther = step.click.positive ? Math.max : Math.min;
    const data = drawn.data.map((value, i) => farther(value, before.data[i]!));
    step.mask = { ...drawn, data };
  }
  return step.mask;
}

function isCovered({ width, data }: Mask, { x, y }: Click): boolean {
  return (data[Math.floor(y) * width + Math.floor(x)] ?? 0) >= 128;
}

function invertMask({ width, height, data }: Mask): Mask {
  return { width, height, data: data.map((value) => 255 - value) };
}

function isSameClick(click: PlacedClick, other: PlacedClick | undefined): boolean {
  return (
    other !== undefined &&
    click.x === other.x &&
    click.y === other.y &&
    click.positive === other.positive &&
    click.tolerance === other.tolerance
  );
}
