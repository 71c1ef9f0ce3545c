import { resizePlane } from "#kernels/camera/measure-plane-length.ts";
import { findSurfacePlane } from "#kernels/camera/find-surface-plane.ts";
import { solveCamera } from "#kernels/camera/solve-camera.ts";
import type { CameraSolution } from "#kernels/camera/solve-camera.ts";
import type { Mask, PixelSize, Raster } from "#kernels/raster.ts";
import { fitWithin, resizeRaster } from "#kernels/resample.ts";
import { labelScene } from "#kernels/scene/label-scene.ts";
import { sceneClasses } from "#kernels/scene/scene-labels.ts";
import type { SceneLabels } from "#kernels/scene/scene-labels.ts";
import { drawState } from "#kernels/select/answer-clicks.ts";
import { findSurface } from "#kernels/select/find-surface.ts";
import { proposeRegions } from "#kernels/select/propose-regions.ts";
import type { RegionProposal } from "#kernels/select/propose-regions.ts";
import { encodeRuns } from "#kernels/select/selection-runs.ts";
import { prepareSelection } from "#kernels/select/selection-model.ts";
import type { SelectionModel } from "#kernels/select/selection-model.ts";
import { addClick, startSelection } from "#kernels/select/selection-state.ts";
import type { ProductSurface, SurfacePlane } from "#shared/edit.ts";
import type { MaskData } from "#shared/mask.ts";

/** A surface of a photo that nobody pointed at. */
export type SeenSurface = {
  readonly mask: MaskData;
  /** How much of it the scene's labels take for such a surface, 0 to 1. */
  readonly certainty: number;
  /** Its part of the picture, 0 to 1. */
  readonly part: number;
  /** Where it lies; throws `RangeError` where it stands nowhere. */
  readonly findPlane: () => SurfacePlane;
};

export type SeenRoom = {
  readonly walls: readonly SeenSurface[];
  readonly floor: SeenSurface | null;
  /** How sure the camera is, 0 to 1. */
  readonly perspective: number;
};

/** Looked at in this size, as the design room does. */
const lookingSide = 1024;
/** Walls that are less of the picture than this are pieces between furniture or of another room. */
const smallestWall = 0.02;

type Look = {
  readonly model: SelectionModel;
  readonly camera: CameraSolution;
  readonly labels: SceneLabels;
  readonly original: PixelSize;
};

/** The walls and the floor of a photo as a person would click them, with how sure each is. */
export function findSurfaces(photo: Raster, wanted: { walls: boolean; floor: boolean }): SeenRoom {
  const size = fitWithin(photo.width, photo.height, lookingSide);
  const picture = resizeRaster(photo, size.width, size.height);
  const camera = solveCamera(picture);
  const labels = labelScene(picture);
  const look: Look = {
    model: prepareSelection(picture, camera, labels),
    camera,
    labels,
    original: { width: photo.width, height: photo.height },
  };
  const proposals = proposeRegions(look.model, camera);
  return {
    walls: wanted.walls ? findWalls(look, proposals) : [],
    floor: wanted.floor ? findFloor(look, proposals) : null,
    perspective: camera.confidence,
  };
}

function findFloor(look: Look, proposals: readonly RegionProposal[]): SeenSurface | null {
  const found = findSurface(look.model, "floor", proposals);
  return found === null ? null : describe(look, found.mask, found, "floor");
}

/** Each proposed wall once; where none is proposed, the one that is likeliest meant. */
function findWalls(look: Look, proposals: readonly RegionProposal[]): SeenSurface[] {
  const { model } = look;
  const start = startSelection(model);
  const taken = new Uint8Array(start.selected.length);
  const walls = proposals
    .filter(({ kind, part }) => kind === "wall" && part >= smallestWall)
    .flatMap(({ x, y }) => {
      const state = addClick(model, start, { x, y, positive: true });
      const fresh = state.selected.some((value, leaf) => value === 1 && taken[leaf] === 0);
      if (!fresh) return [];
      state.selected.forEach((value, leaf) => {
        if (value === 1) taken[leaf] = 1;
      });
      return [describe(look, drawState(model, state), { x, y }, "wall")];
    });
  if (walls.length > 0) return walls;
  const found = findSurface(model, "wall", proposals);
  return found === null ? [] : [describe(look, found.mask, found, "wall")];
}

function describe(
  { camera, labels, original }: Look,
  mask: Mask,
  at: { readonly x: number; readonly y: number },
  surface: ProductSurface,
): SeenSurface {
  const { width, height } = mask;
  return {
    mask: {
      shapes: [
        {
          kind: "selection",
          operation: "add",
          seeds: [[(at.x * original.width) / width, (at.y * original.height) / height]],
          tolerance: 30,
          width,
          height,
          runs: encodeRuns(mask),
        },
      ],
      grow: 0,
      feather: 0,
    },
    certainty: measureCertainty(mask, labels, surface),
    part: mask.data.reduce((sum, value) => sum + value, 0) / (255 * width * height),
    findPlane: () => [
      ...resizePlane(findSurfacePlane(camera, mask, surface), { width, height }, original),
    ],
  };
}

function measureCertainty(mask: Mask, labels: SceneLabels, surface: ProductSurface): number {
  const kind = sceneClasses.indexOf(surface);
  let held = 0;
  let sum = 0;
  for (let y = 0; y < mask.height; y += 2) {
    const row = Math.floor((y * labels.height) / mask.height) * labels.width;
    for (let x = 0; x < mask.width; x += 2) {
      if ((mask.data[y * mask.width + x] ?? 0) < 128) continue;
      const at = row + Math.floor((x * labels.width) / mask.width);
      sum += labels.shares[at * sceneClasses.length + kind] ?? 0;
      held += 1;
    }
  }
  return held === 0 ? 0 : Math.min(1, sum / held);
}
