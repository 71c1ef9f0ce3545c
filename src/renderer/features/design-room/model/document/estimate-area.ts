import { measurePlaneArea } from "#kernels/camera/measure-plane-area.ts";
import { resizePlane } from "#kernels/camera/measure-plane-length.ts";
import { sampleMask } from "#kernels/mask/sample-mask.ts";
import type { Mask, PixelSize } from "#kernels/raster.ts";
import { fitWithin } from "#kernels/resample.ts";
import type { SurfacePlane } from "#shared/edit.ts";
import type { MaskData } from "#shared/mask.ts";

/** An area as far as a photo shows it: between `squareMetres` × (1 ± `uncertainty`). */
export type AreaEstimate = { squareMetres: number; uncertainty: number };

/** The area is measured on a mask of this size at most. */
const measuredSide = 400;
/** A camera held a tenth higher or lower than usual sees areas a fifth larger or smaller. */
export const uncertaintyOfHeight = 0.2;
/** Where a painted wall stands is told by its foot alone, which furniture often hides. */
export const uncertaintyOfFoot = 0.25;
/** Two places are set to about a fortieth of what lies between them. */
export const uncertaintyOfLength = 0.05;

/** Masks never change, and the same ones are asked for with every tap. */
const drawnMasks = new WeakMap<MaskData, Mask>();

/** A mask of the photo at the size that areas are measured at; not to be written to. */
export function drawMeasured(photo: PixelSize, mask: MaskData): Mask {
  const size = fitWithin(photo.width, photo.height, measuredSide);
  const known = drawnMasks.get(mask);
  if (known?.width === size.width && known.height === size.height) return known;
  const frame = { originalWidth: photo.width, originalHeight: photo.height, ...size };
  const drawn = sampleMask(mask, frame);
  drawnMasks.set(mask, drawn);
  return drawn;
}

/**
 * Square metres of a plane that a mask, small or of the photo's size, covers in a photo of this size,
 * in a few milliseconds. `isScaleKnown`: the room's size was told by a length.
 */
export function estimateArea(
  photo: PixelSize,
  drawn: Mask,
  plane: SurfacePlane,
  isScaleKnown: boolean,
): AreaEstimate {
  return {
    squareMetres: measurePlaneArea(drawn, resizePlane(plane, photo, drawn)),
    uncertainty: isScaleKnown ? uncertaintyOfLength : uncertaintyOfHeight,
  };
}
