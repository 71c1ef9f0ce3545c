import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import type { PickedSurface, SelectionKind, SurfaceClick } from "#renderer/services/kernel-wire.ts";
import { takeSelectableEdits } from "#renderer/services/kernel-work.ts";
import type { MaskData, MaskShape } from "#shared/mask.ts";
import type { RoomSurface } from "#shared/room-surface.ts";

import { findSurfaceAt, measureSurface } from "../document/find-surface.ts";
import type { PhotoSize } from "../document/find-surface.ts";
import { isClicked } from "../document/selection-clicks.ts";
import type { Readable } from "../store/create-store.ts";
import { startTolerance } from "./tools-part.ts";

export type PreparedKernels = OpenPhoto & {
  /** As `nameSelection`, where what is selected was prepared; null where the photo has to be looked at. */
  readonly namePrepared: (mask: MaskData) => SelectionKind | null;
};

/**
 * The kernels of a photo some surfaces of which were selected beforehand. A click on such a surface
 * takes it as it was prepared, without a look at the photo. Where something was erased, where
 * another sensitivity is asked for, and for all other clicks, the kernels answer.
 */
export function prepareKernels(
  kernels: OpenPhoto,
  photo: PhotoSize,
  surfaces: Readable<readonly RoomSurface[]>,
): PreparedKernels {
  const find = ({ at, positive, tolerance }: SurfaceClick): RoomSurface | null =>
    positive && tolerance === startTolerance ? findSurfaceAt(surfaces.get(), at, photo) : null;
  const findPrepared = (shape: MaskShape): RoomSurface | null => {
    const [at] = isClicked(shape) ? shape.seeds : [];
    if (at === undefined || !isClicked(shape)) return null;
    const { tolerance, operation } = shape;
    const found = find({ at, positive: operation === "add", tolerance });
    return found !== null && isSameArea(found.area, shape) ? found : null;
  };
  const namePrepared = (mask: MaskData) => nameByShapes(mask, findPrepared);
  return {
    ...kernels,
    namePrepared,
    selectSurface: (request) => {
      const { edits, clicks } = request;
      const last = clicks.at(-1);
      if (last === undefined || takeSelectableEdits(edits).length > 0) {
        return kernels.selectSurface(request);
      }
      const earlier = clicks.slice(0, -1);
      const taken = earlier.map(find).filter((surface) => surface !== null);
      const found = find(last);
      if (found !== null && !taken.includes(found)) return Promise.resolve({ ...found.area });
      // The kernels did not select these, and take them as selected by other means.
      const own = earlier.filter((click) => find(click) === null);
      return kernels.selectSurface({ edits, clicks: [...own, last] });
    },
    findSurface: async (request) => {
      const [largest] = surfaces
        .get()
        .filter(({ kind }) => kind === request.surface)
        .toSorted((one, two) => measureSurface(two) - measureSurface(one));
      if (largest === undefined) return kernels.findSurface(request);
      const { at, area } = largest;
      const { edits } = request;
      if (takeSelectableEdits(edits).length === 0) return { at, area: { ...area } };
      const click = { at, positive: true, tolerance: startTolerance };
      return { at, area: await kernels.selectSurface({ edits, clicks: [click] }) };
    },
    nameSelection: (request) => {
      const kind = namePrepared(request.mask);
      return kind === null ? kernels.nameSelection(request) : Promise.resolve(kind);
    },
  };
}

/** What all that was added to a selection is, where all of it is prepared and of one kind. */
function nameByShapes(
  { shapes }: MaskData,
  findPrepared: (shape: MaskShape) => RoomSurface | null,
): SelectionKind | null {
  const added = shapes.filter(({ operation }) => operation === "add");
  const kinds = new Set(added.map((shape) => findPrepared(shape)?.kind ?? null));
  const [kind = null] = kinds;
  return kinds.size === 1 ? kind : null;
}

function isSameArea(area: PickedSurface, shape: PickedSurface): boolean {
  const isOneSize = area.width === shape.width && area.height === shape.height;
  return (
    isOneSize &&
    area.runs.length === shape.runs.length &&
    area.runs.every((run, at) => run === shape.runs[at])
  );
}
