import { useMemo, useState } from "react";

import { readPlaneCamera } from "#kernels/camera/plane-pose.ts";
import type { EditList, MaterialEdit } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";

import { findMendedPlane } from "../state/mend-plane.ts";
import { useOpenPhoto } from "./open-photo.ts";

export type PlaneFinder = {
  isBusy: boolean;
  /** The plane under an edit's mask, following those of `others` that were mended. */
  findPlane: (edit: MaterialEdit, others: EditList, use: (plane: number[]) => void) => void;
  /** In pixels of the upright original. */
  findFocal: (edit: MaterialEdit, use: (focalPx: number) => void) => void;
};

/** Asks the kernels for planes of the photo's camera. */
export function usePlaneFinder({ width, height }: Image, onFailure: () => void): PlaneFinder {
  const kernels = useOpenPhoto();
  const [isBusy, setBusy] = useState(false);
  return useMemo(() => {
    const find = async (
      { mask, surface }: Pick<MaterialEdit, "mask" | "surface">,
      others: EditList,
      use: (plane: number[]) => void,
    ) => {
      setBusy(true);
      try {
        const like = findMendedPlane(others);
        use(await kernels.findPlane({ mask, surface, like }));
      } catch {
        onFailure();
      }
      setBusy(false);
    };
    return {
      isBusy,
      findPlane: (edit, others, use) => void find(edit, others, use),
      /** Every floor shows its camera's focal length. */
      findFocal: ({ mask }, use) =>
        void find({ mask, surface: "floor" }, [], (plane) => {
          const usual = Math.max(width, height);
          use(readPlaneCamera(plane, "floor", { width, height }, usual).camera.focalPx);
        }),
    };
  }, [kernels, width, height, isBusy, onFailure]);
}
