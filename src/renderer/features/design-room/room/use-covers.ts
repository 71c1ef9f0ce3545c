import { useCallback, useMemo, useRef, useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import type { MaterialEdit } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { Material, TexturedMaterial } from "#shared/material.ts";

import type { Catalogue } from "../catalogue/use-catalogue.ts";
import { findMendedPlane } from "../state/mend-plane.ts";
import { createMaterialChoice, readLaying } from "../state/material-choice.ts";
import type { MaterialChoice } from "../state/room-document.ts";
import type { RoomHistory } from "./use-room-history.ts";

export type Covers = {
  /** What lies on the marked area, if it is a floor or a wall covering. */
  laid: MaterialEdit | null;
  hasMark: boolean;
  isBusy: boolean;
  /** Lays a product on the marked area, on the plane that the photo's camera sees there. */
  lay: (material: TexturedMaterial) => void;
  /** Changes how the laid product lies. */
  adjust: (changes: Partial<MaterialChoice>) => void;
  find: (id: string) => TexturedMaterial | null;
};

/** What lies on the mark, and laying another product there. */
export function useCovers(parts: {
  image: Image;
  history: RoomHistory;
  catalogue: Catalogue;
  onFailure: () => void;
}): Covers {
  const { image, history, catalogue, onFailure } = parts;
  const { document, change } = history;
  const { selection } = document;
  const current = document.edits.find(({ id }) => id === document.paintedEditId);
  const laid = current?.kind === "material" ? current : null;
  const layer = useLayer(image, history, onFailure);

  const adjust = (changes: Partial<MaterialChoice>) => {
    if (laid === null) return;
    const { id, mask, enabled: _enabled, kind: _kind, ...choice } = laid;
    change({ type: "materialLaid", id, mask, material: { ...choice, ...changes } });
  };
  const { find: findProduct } = catalogue;
  const find = useCallback((id: string) => asTextured(findProduct(id)), [findProduct]);
  const lay = (material: TexturedMaterial) => {
    const surface = material.kind === "floor" ? "floor" : "wall";
    if (laid?.surface === surface) {
      const before = readLaying(laid, find(laid.materialId));
      adjust(createMaterialChoice(material, laid.plane, before));
    } else layer.lay(material);
  };
  const hasMark = selection !== null;
  return { laid, hasMark, isBusy: layer.isBusy, lay, adjust, find };
}

/** Finds the plane under the mark, which takes a moment, and lays the product there. */
function useLayer(image: Image, { document, change }: RoomHistory, onFailure: () => void) {
  const { kernels } = useServices();
  const { selection, edits } = document;
  const { width, height } = image;
  const [isBusy, setBusy] = useState(false);
  const newest = useRef(0);
  const lay = useCallback(
    (material: TexturedMaterial) => {
      if (selection === null) return;
      newest.current += 1;
      const call = newest.current;
      const surface = material.kind === "floor" ? "floor" : "wall";
      const run = async () => {
        try {
          const frame = { originalWidth: width, originalHeight: height };
          const like = findMendedPlane(edits);
          const plane = await kernels.findPlane({ ...frame, mask: selection, surface, like });
          if (call === newest.current) {
            change({
              type: "materialLaid",
              id: crypto.randomUUID(),
              mask: selection,
              material: createMaterialChoice(material, plane, null),
            });
          }
        } catch {
          if (call === newest.current) onFailure();
        }
        if (call === newest.current) setBusy(false);
      };
      setBusy(true);
      void run();
    },
    [selection, edits, kernels, width, height, change, onFailure],
  );
  return useMemo(() => ({ isBusy, lay }), [isBusy, lay]);
}

function asTextured(product: Material | null): TexturedMaterial | null {
  return product === null || product.kind === "paint" ? null : product;
}
