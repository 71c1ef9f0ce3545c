import { measurePlaneArea } from "#kernels/camera/measure-plane-area.ts";
import { resizePlane } from "#kernels/camera/measure-plane-length.ts";
import { rasteriseMask } from "#kernels/mask.ts";
import { fitWithin } from "#kernels/resample.ts";
import type { MaterialEdit, SurfacePlane } from "#shared/edit.ts";

/** An area as far as a photo shows it: between `squareMetres` × (1 ± `uncertainty`). */
export type AreaEstimate = { squareMetres: number; uncertainty: number };

/** The area is measured on a mask of this size at most. */
const measuredSide = 400;
/** A camera held a tenth higher or lower than usual sees areas a fifth larger or smaller. */
const uncertaintyOfHeight = 0.2;
/** Two places are set to about a fortieth of what lies between them. */
const uncertaintyOfLength = 0.05;

/**
 * Square metres of a plane that a mask covers in a photo of this size, in a few milliseconds.
 * `isScaleKnown`: the room's size was told by a length.
 */
export function estimateArea(
  photo: { width: number; height: number },
  mask: MaterialEdit["mask"],
  plane: SurfacePlane,
  isScaleKnown: boolean,
): AreaEstimate {
  const size = fitWithin(photo.width, photo.height, measuredSide);
  const frame = { originalWidth: photo.width, originalHeight: photo.height, ...size };
  const drawn = rasteriseMask(mask, frame);
  return {
    squareMetres: measurePlaneArea(drawn, resizePlane(plane, photo, size)),
    uncertainty: isScaleKnown ? uncertaintyOfLength : uncertaintyOfHeight,
  };
}
