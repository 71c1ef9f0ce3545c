import { useCallback, useMemo, useRef, useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useListMaterialsQuery } from "#renderer/state/api.ts";
import type { MaterialEdit } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { MaterialKind, TexturedMaterial } from "#shared/material.ts";

import { createMaterialChoice } from "../state/material-choice.ts";
import type { MaterialChoice } from "../state/room-document.ts";
import type { Products } from "./use-products.ts";
import type { RoomHistory } from "./use-room-history.ts";

export type Covers = {
  /** The kinds of product that the company has, paint first. */
  kinds: readonly MaterialKind[];
  /** The kind that is listed. */
  kind: MaterialKind;
  showKind: (kind: MaterialKind) => void;
  /** The listed floors or wall coverings, narrowed like the paints. */
  items: readonly TexturedMaterial[];
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

/** What the room asks the catalogue for first. */
export const allFloors = { query: { kind: "floor", limit: 100 } } as const;
export const allWallCoverings = { query: { kind: "wall_covering", limit: 100 } } as const;

/** Floors and wall coverings; none are asked for where they are of no use. */
export function useCovers(parts: {
  image: Image;
  history: RoomHistory;
  products: Products;
  isUsed: boolean;
  onFailure: () => void;
}): Covers {
  const { image, history, products, isUsed, onFailure } = parts;
  const floors = useListMaterialsQuery(allFloors, { skip: !isUsed }).data?.items;
  const walls = useListMaterialsQuery(allWallCoverings, { skip: !isUsed }).data?.items;
  const known = useMemo(() => pickTextured([...(floors ?? []), ...(walls ?? [])]), [floors, walls]);
  const { document, change } = history;
  const { selection } = document;
  const current = document.edits.find(({ id }) => id === document.paintedEditId);
  const laid = current?.kind === "material" ? current : null;
  const [shown, setShown] = useState<{ kind: MaterialKind; editId: string | null }>({
    kind: "paint",
    editId: null,
  });
  const editId = current?.id ?? null;
  // Another edit that is picked brings its own kind along.
  const kind = editId === null || editId === shown.editId ? shown.kind : kindOf(laid);
  const layer = useLayer(image, history, onFailure);

  const adjust = (changes: Partial<MaterialChoice>) => {
    if (laid === null) return;
    const { id, mask, enabled: _enabled, kind: _kind, ...choice } = laid;
    change({ type: "materialLaid", id, mask, material: { ...choice, ...changes } });
  };
  const lay = (material: TexturedMaterial) => {
    const surface = material.kind === "floor" ? "floor" : "wall";
    if (laid?.surface === surface) adjust(createMaterialChoice(material, laid.plane, laid));
    else layer.lay(material);
    setShown({ kind: material.kind, editId: null });
  };
  const find = useCallback((id: string) => known.find((item) => item.id === id) ?? null, [known]);
  const kinds = (["paint", "floor", "wall_covering"] as const).filter(
    (one) => one === "paint" || known.some((item) => item.kind === one),
  );
  const words = products.search.trim().toLowerCase();
  const items = known.filter(
    (item) =>
      item.kind === kind &&
      `${item.name} ${item.sku}`.toLowerCase().includes(words) &&
      (!products.onlyFavourites || products.favourites.has(item.id)),
  );
  const showKind = (next: MaterialKind) => setShown({ kind: next, editId });
  const hasMark = selection !== null;
  return { kinds, kind, showKind, items, laid, hasMark, isBusy: layer.isBusy, lay, adjust, find };
}

/** Finds the plane under the mark, which takes a moment, and lays the product there. */
function useLayer(image: Image, { document, change }: RoomHistory, onFailure: () => void) {
  const { kernels } = useServices();
  const { selection } = document;
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
          const plane = await kernels.findPlane({ ...frame, mask: selection, surface });
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
    [selection, kernels, width, height, change, onFailure],
  );
  return useMemo(() => ({ isBusy, lay }), [isBusy, lay]);
}

function kindOf(laid: MaterialEdit | null): MaterialKind {
  if (laid === null) return "paint";
  return laid.surface === "floor" ? "floor" : "wall_covering";
}

function pickTextured(items: readonly { kind: string }[]): TexturedMaterial[] {
  return items.filter((item): item is TexturedMaterial => item.kind !== "paint");
}
