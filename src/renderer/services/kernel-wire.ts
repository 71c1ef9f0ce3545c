import type { LiveEdit } from "#kernels/prepare-live-edit.ts";
import type { SelectionDrawing } from "#kernels/mask/draw-selection-picture.ts";
import type { TexturePyramid } from "#kernels/surface/texture-pyramid.ts";
import type { EditList, MaterialEdit, ProductSurface, SurfacePlane } from "#shared/edit.ts";
import type { MaskData } from "#shared/mask.ts";

/** The upright original's size, in whose pixels masks and seeds are given. */
export type PhotoFrame = { originalWidth: number; originalHeight: number };

export type ApplyRequest = PhotoFrame & { edits: EditList };

/** A click on what is wanted, or on what is not. */
export type SurfaceClick = {
  /** In pixels of the upright original. */
  at: readonly [number, number];
  positive: boolean;
  /** 0 to 100: how readily it takes in what differs. */
  tolerance: number;
};

/** The edits are what the photo shows: erased parts are selected as they look now. */
export type SelectRequest = ApplyRequest & {
  /** In the order they were made; at least one. */
  clicks: readonly SurfaceClick[];
};

/** A rough stroke over a thing, in pixels of the upright original; at least one point. */
type ScribbleRequest = ApplyRequest & {
  points: readonly (readonly [number, number])[];
  radius: number;
};

/** A region worth offering before anything is clicked. */
export type ProposedRegion = {
  kind: "wall" | "floor" | "ceiling" | "object";
  /** Where a click selects it, in pixels of the upright original. */
  at: readonly [number, number];
};

/** What a region of a room is. */
export type SelectionKind = ProposedRegion["kind"];

type FindSurfaceRequest = ApplyRequest & { surface: ProductSurface };

/** A surface, and where it is pointed at, in pixels of the upright original. */
export type FoundSurface = { at: readonly [number, number]; area: PickedSurface };

export type ShadowRequest = ApplyRequest & { mask: MaskData };

type PlaneRequest = PhotoFrame & {
  mask: MaskData;
  surface: ProductSurface;
  /** A plane that was mended by hand, whose camera and scale are followed instead of the photo's. */
  like?: Pick<MaterialEdit, "plane" | "surface"> | null;
};

/** The edit is of the list, which may be a draft. */
type LiveRequest = ApplyRequest & { editId: string };

/** A selected area as runs over a raster of this size that covers the whole photo. */
export type PickedSurface = { width: number; height: number; runs: number[] };

type DrawSelectionRequest = PhotoFrame & {
  mask: MaskData;
  /** What is drawn less of it: a shadow is drawn without its selection. */
  without?: MaskData | null;
};

/** A selection made ready for the screen. Whoever asked closes the coverage when it is done with. */
export type SelectionPicture = SelectionDrawing & {
  /** As the alpha of black pixels, of the mask's size. */
  readonly coverage: ImageBitmap;
};

/** How a part of the photo looks so far: RGBA, placed in pixels of the opened photo. */
export type RegionPicture = {
  left: number;
  top: number;
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
};

/**
 * What the kernel worker answers to. Calls are made one at a time, but `findShadow` and `applyBeside`
 * give way to the others, and `stop` and `stopBeside` may come whenever something runs.
 */
export type KernelWorkerApi = {
  /**
   * Decodes the photo and makes it the one to work on; answers its size in pixels. `focal` is the
   * focal length over its longer side, null where it is not known.
   */
  open(
    imageKey: string,
    photo: Blob,
    focal: number | null,
  ): Promise<{ width: number; height: number }>;
  /** Keeps a product's texture for the edits that lay it, whatever photo is open. */
  addTexture(materialId: string, texture: Blob): Promise<void>;
  /** Hands the pictures over (transferred); the result has the size of the opened photo. */
  applyEdits(
    request: ApplyRequest,
    onProgress: (fraction: number) => void,
    onPreview: ((picture: RegionPicture) => void) | null,
  ): Promise<ImageBitmap>;
  /** The same picture, made while nothing else is to be done, and told of only when it is there. */
  applyBeside(request: ApplyRequest): Promise<ImageBitmap>;
  /** Makes what runs beside reject as soon as it can, and leave nothing behind. */
  stopBeside(): Promise<void>;
  /** Makes a running `applyEdits` reject as soon as it can, and leave nothing behind. */
  stop(): Promise<void>;
  /** Takes the picture of these edits over, so that they need not be replayed here. */
  adoptResult(request: ApplyRequest, picture: ImageBitmap): Promise<void>;
  /** What the last of the clicks adds to the others' selection, or takes away from it. */
  selectSurface(request: SelectRequest): Promise<PickedSurface>;
  /** The thing under a scribble or a tap; null where none is sure enough. */
  selectScribble(request: ScribbleRequest): Promise<PickedSurface | null>;
  /** The floor, or a wall, that is meant where nobody says which; null for none. */
  findSurface(request: FindSurfaceRequest): Promise<FoundSurface | null>;
  /** What looks like the region of the last click, wherever it is, but for what was clicked away. */
  selectSimilar(request: SelectRequest): Promise<PickedSurface>;
  /** Looks at the photo, which the clicks on it then need not do; largest regions first. */
  proposeRegions(request: ApplyRequest): Promise<ProposedRegion[]>;
  /** What a selection mostly is, on the photo as these edits show it; null where it is too small to say. */
  nameSelection(request: ApplyRequest & { mask: MaskData }): Promise<SelectionKind | null>;
  /** The shadow that what is under the mask casts beside it; null when none is sure enough. */
  findShadow(request: ShadowRequest): Promise<PickedSurface | null>;
  /** Where the masked floor or wall lies in the room, from the opened photo's camera. */
  findPlane(request: PlaneRequest): Promise<SurfacePlane>;
  /** What an edit is drawn on in other settings, at the size of the opened photo; null for none. */
  prepareLive(request: LiveRequest): Promise<LiveEdit | null>;
  /** A product's texture with its smaller copies. */
  readPyramid(materialId: string): Promise<TexturePyramid>;
  /** Needs no photo. */
  drawSelection(request: DrawSelectionRequest): Promise<SelectionPicture>;
};
