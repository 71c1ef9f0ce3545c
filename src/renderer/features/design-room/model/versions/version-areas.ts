import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import type { EditList } from "#shared/edit.ts";
import type { PixelSize } from "#kernels/raster.ts";

import { measureEdits } from "../shopping/measure-edits.ts";
import type { MeasuredEdits } from "../shopping/measure-edits.ts";
import { createStore } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { WantedVersion } from "./version-pictures.ts";

export type MeasuredVersions = Readable<ReadonlyMap<string, MeasuredEdits>> & {
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
  const measured = createStore<ReadonlyMap<string, MeasuredEdits>>(new Map());
  const asked = new Map<string, number>();
  let turn = Promise.resolve();
  let run: object | null = null;

  const measureOne = async (wanted: WantedVersion, isWanted: () => boolean): Promise<void> => {
    if (!isWanted()) return;
    const edits = await readEdits(wanted);
    const found = await measureEdits(image, edits, async () => kernels, isWanted);
    if (found !== null) measured.set(new Map([...measured.get(), [wanted.id, found]]));
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
