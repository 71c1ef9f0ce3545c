import type { CameraSolution } from "../camera/solve-camera.ts";
import { checkRaster } from "../check-input.ts";
import { findLayout, type RoomLayout } from "../layout/find-layout.ts";
import type { Raster } from "../raster.ts";
import { fitWithin, resizeRaster } from "../resample.ts";
import { createCentreGrid, type CentreGrid } from "./click-centre.ts";
import { findCreases, type Crease } from "./creases.ts";
import { findFloor } from "./low-surface.ts";
import { mergeHierarchies } from "./merge-hierarchies.ts";
import { createMergeTree, type MergeTree } from "./merge-tree.ts";
import { measureBorders, type SuperpixelBorders } from "./superpixel-borders.ts";
import { describeSuperpixels, type DescribedSuperpixels } from "./describe-superpixels.ts";
import { placeSuperpixels, type Places } from "./place-superpixels.ts";
import type { SceneLabels } from "../scene/scene-labels.ts";
import { classifySuperpixels } from "./superpixel-kinds.ts";
import { createSelectPlanes, type SelectPlanes } from "./select-planes.ts";

/** The longest side of the copy that is looked at. */
const workingSide = 768;

/** What is found out once about a photo, so that clicks are answered fast. Never written to. */
export type SelectionModel = Pick<DescribedSuperpixels, "superpixels" | "features"> & {
  /** The photo itself, not a copy: clicks and masks are in its pixels. */
  readonly photo: Raster;
  /** The photo at the size of the superpixels. */
  readonly working: Raster;
  readonly planes: SelectPlanes;
  /** Where the superpixels lie. */
  readonly places: Places;
  /** Where they touch, and how likely things end there. */
  readonly borders: SuperpixelBorders;
  /** Merges of touching regions only. */
  readonly touching: MergeTree;
  /** The same merges up to some level, above it also across narrow things. */
  readonly facing: MergeTree;
  /** 1 for every superpixel of what lies like a floor. */
  readonly floor: Uint8Array;
  readonly grid: CentreGrid;
  /** How likely each superpixel is of each kind (`superpixel-kinds.ts`); null where nobody labelled the photo. */
  readonly kinds: Float32Array | null;
  /** The room's box and its creases; null without a camera, or where it is a guess. */
  readonly layout: RoomLayout | null;
  /** Where walls meet the ceiling or each other, for sure; none without a camera. */
  readonly creases: readonly Crease[];
};

/**
 * Looks at a photo once: superpixels on its edges and two hierarchies of them, by how likely two
 * regions belong to different things. Works on a copy of at most 768 pixels a side; keeps the photo
 * itself. The camera, of the same photo at any size, tells walls from the ceiling where their colours
 * do not; its labels keep a click to one kind of surface. Cost: linear in the pixels but for sorting.
 */
export function prepareSelection(
  photo: Raster,
  camera: CameraSolution | null = null,
  scene: SceneLabels | null = null,
): SelectionModel {
  checkRaster(photo);
  const size = fitWithin(photo.width, photo.height, workingSide);
  const working = resizeRaster(photo, size.width, size.height);
  const planes = createSelectPlanes(working);
  const described = describeSuperpixels(planes);
  const { superpixels, features } = described;
  const borders = measureBorders(described);
  const steps = mergeHierarchies(described);
  const places = placeSuperpixels(superpixels);
  const facing = createMergeTree(steps.facing, superpixels.count);
  const layout = camera === null ? null : findLayout(photo, camera);
  return {
    photo,
    working,
    planes,
    places,
    borders,
    superpixels,
    features,
    touching: createMergeTree(steps.touching, superpixels.count),
    facing,
    floor: findFloor(places, facing),
    grid: createCentreGrid(superpixels),
    kinds: scene === null ? null : classifySuperpixels(superpixels, scene),
    layout,
    creases: camera === null ? [] : findCreases(camera, layout, size.width, size.height),
  };
}
