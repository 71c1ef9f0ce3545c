import { useCallback, useMemo, useRef, useState } from "react";

import type { MaterialEdit, SurfacePlane } from "#shared/edit.ts";
import type { Material, TexturedMaterial } from "#shared/material.ts";

import type { Catalogue } from "../catalogue/use-catalogue.ts";
import { createMaterialChoice, readLaying } from "../state/material-choice.ts";
import type { MaterialChoice } from "../state/room-document.ts";
import { usePlaneOfMark } from "./use-plane-of-mark.ts";
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
  /**
   * Gives the edit that laying a product would make, as soon as its plane is known; nothing where
   * something else is picked.
   */
  draft: (material: TexturedMaterial, use: (edit: MaterialEdit) => void) => void;
};

/** What lies on the mark, and laying another product there. */
export function useCovers(parts: {
  history: RoomHistory;
  catalogue: Catalogue;
  onFailure: () => void;
}): Covers {
  const { history, catalogue, onFailure } = parts;
  const { document, change } = history;
  const { selection } = document;
  const current = document.edits.find(({ id }) => id === document.paintedEditId);
  const laid = current?.kind === "material" ? current : null;
  const layer = useLayer(history, onFailure);
  const isFree = current === undefined;

  const adjust = (changes: Partial<MaterialChoice>) => {
    if (laid === null) return;
    const { id, mask, enabled: _enabled, kind: _kind, ...choice } = laid;
    change({ type: "materialLaid", id, mask, material: { ...choice, ...changes } });
  };
  const { find: findProduct } = catalogue;
  const find = useCallback((id: string) => asTextured(findProduct(id)), [findProduct]);
  /** Lies as what lies there does; null where that is on another surface. */
  const follow = (material: TexturedMaterial): MaterialChoice | null => {
    if (laid?.surface !== surfaceOf(material)) return null;
    const before = readLaying(laid, find(laid.materialId));
    return createMaterialChoice(material, laid.plane, before);
  };
  const lay = (material: TexturedMaterial) => {
    const choice = follow(material);
    if (choice === null) layer.lay(material);
    else adjust(choice);
  };
  const draft: Covers["draft"] = (material, use) => {
    const choice = follow(material);
    if (laid !== null && choice !== null) use({ ...laid, ...choice });
    else if (isFree) layer.draft(material, use);
  };
  const hasMark = selection !== null;
  return { laid, hasMark, isBusy: layer.isBusy, lay, adjust, find, draft };
}

/** One for as long as the page lives: the marked area is prepared once for all products. */
const draftId = crypto.randomUUID();

/** Finds the plane under the mark, which takes a moment, and lays the product there. */
function useLayer({ document, change }: RoomHistory, onFailure: () => void) {
  const { selection, edits } = document;
  const findPlane = usePlaneOfMark();
  const [isBusy, setBusy] = useState(false);
  const newest = useRef(0);
  const lay = useCallback(
    (material: TexturedMaterial) => {
      if (selection === null) return;
      newest.current += 1;
      const call = newest.current;
      const run = async () => {
        try {
          const plane = await findPlane(selection, surfaceOf(material), edits);
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
    [selection, edits, findPlane, change, onFailure],
  );
  const draft = useCallback<Covers["draft"]>(
    (material, use) => {
      if (selection === null) return;
      const base = { id: draftId, enabled: true, kind: "material", mask: selection } as const;
      const show = (plane: SurfacePlane) => {
        use({ ...base, ...createMaterialChoice(material, plane, null) });
      };
      // Where no plane can be found there is nothing to look at; laying the product says so.
      findPlane(selection, surfaceOf(material), edits).then(show, () => undefined);
    },
    [selection, edits, findPlane],
  );
  return useMemo(() => ({ isBusy, lay, draft }), [isBusy, lay, draft]);
}

function surfaceOf({ kind }: TexturedMaterial): MaterialEdit["surface"] {
  return kind === "floor" ? "floor" : "wall";
}

function asTextured(product: Material | null): TexturedMaterial | null {
  return product === null || product.kind === "paint" ? null : product;
}
