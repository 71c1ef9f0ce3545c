import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import type { EditList, SurfacePlane } from "#shared/edit.ts";
import type { MaskData } from "#shared/mask.ts";
import type { PixelSize } from "#kernels/raster.ts";

import { listSeenSurfaces } from "../document/list-seen-surfaces.ts";
import type { SeenSurface } from "../document/list-seen-surfaces.ts";
import { findMendedPlane } from "../document/mend-plane.ts";
import type { SurfaceAreas } from "../shopping/gather-products.ts";
import { listUnplaced, measureAreas } from "../shopping/measure-areas.ts";
import { createStore } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { WantedVersion } from "./version-pictures.ts";

/** What is seen of the products of one version, and how much. */
export type VersionAreas = {
  readonly surfaces: readonly SeenSurface[];
  readonly areas: SurfaceAreas;
};

export type MeasuredVersions = Readable<ReadonlyMap<string, VersionAreas>> & {
  /** Measures these versions, those that are measured already left out. */
  readonly measure: (versions: readonly WantedVersion[]) => void;
  /** Answers how to end it. */
  readonly start: () => () => void;
};

/**
 * The areas of versions by their ids, one version after the other. One whose version was changed keeps
 * what was known of it until the newer one is measured; one that cannot be read is left out.
 */
export function createMeasuredVersions(ports: {
  image: PixelSize;
  kernels: Pick<OpenPhoto, "findPlane">;
  readEdits: (wanted: WantedVersion) => Promise<EditList>;
}): MeasuredVersions {
  const { image, kernels, readEdits } = ports;
  const measured = createStore<ReadonlyMap<string, VersionAreas>>(new Map());
  const asked = new Map<string, number>();
  let turn = Promise.resolve();
  let run: object | null = null;

  const measureOne = async (wanted: WantedVersion, isWanted: () => boolean): Promise<void> => {
    if (!isWanted()) return;
    const edits = await readEdits(wanted);
    const surfaces = listSeenSurfaces(image, edits);
    const like = findMendedPlane(edits);
    const planes = new Map<MaskData, SurfacePlane | null>();
    for (const mask of listUnplaced(surfaces)) {
      if (!isWanted()) return;
      const asking = kernels.findPlane({ mask, surface: "wall", like });
      planes.set(mask, await asking.catch(() => null));
    }
    if (!isWanted()) return;
    const areas = measureAreas(image, edits, surfaces, planes);
    measured.set(new Map([...measured.get(), [wanted.id, { surfaces, areas }]]));
  };
  return {
    get: measured.get,
    subscribe: measured.subscribe,
    measure: (versions) => {
      const current = run;
      if (current === null) return;
      for (const wanted of versions) {
        const { id, version } = wanted;
        if (asked.get(id) === version) continue;
        asked.set(id, version);
        const isWanted = () => run === current && asked.get(id) === version;
        turn = turn.then(() => measureOne(wanted, isWanted)).catch(() => undefined);
      }
    },
    start: () => {
      run = {};
      return () => {
        run = null;
        asked.clear();
        measured.set(new Map());
      };
    },
  };
}
