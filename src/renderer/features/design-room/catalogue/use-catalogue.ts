import { useCallback, useMemo, useState } from "react";

import type { ColourFamily } from "#kernels/palette/colour-family.ts";
import { rankFits } from "#kernels/palette/rank-fits.ts";
import type { RankedFit } from "#kernels/palette/rank-fits.ts";
import { useTexts } from "#renderer/text/texts.ts";
import { readProductId } from "#shared/edit.ts";
import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { Material, MaterialKind } from "#shared/material.ts";

import type { MarkPicture } from "../canvas/mark-picture.ts";
import type { RegionSpot } from "../regions/list-spots.ts";
import type { RoomDocument } from "../state/room-document.ts";
import { catalogueTexts } from "./catalogue-texts.ts";
import { filterProducts } from "./filter-products.ts";
import type { FilteredProducts } from "./filter-products.ts";
import { useAllProducts } from "./use-all-products.ts";
import type { LoadedProducts } from "./use-all-products.ts";
import { useFavourites } from "./use-favourites.ts";
import type { Favourites } from "./use-favourites.ts";
import { useRecentProducts } from "./use-recent-products.ts";
import { useRoomPalette } from "./use-room-palette.ts";

/** A narrowed view of the catalogue; the three go together with each other and with all else. */
export type CatalogueView = "fits" | "favourites" | "recent";

export type Catalogue = {
  /** The kinds of product that the company has, paint first. */
  kinds: readonly MaterialKind[];
  /** The kind that is listed. */
  kind: MaterialKind;
  showKind: (kind: MaterialKind) => void;
  search: string;
  changeSearch: (search: string) => void;
  family: ColourFamily | null;
  chooseFamily: (family: ColourFamily | null) => void;
  views: ReadonlySet<CatalogueView>;
  toggleView: (view: CatalogueView) => void;
  /** Whether search, family or a view leave anything out. */
  isNarrowed: boolean;
  showAll: () => void;
  listed: FilteredProducts<Material>;
  /** What fits the room best, of what the other filters leave; null while that is not asked. */
  fits: readonly RankedFit<Material>[] | null;
  loading: Pick<LoadedProducts, "state" | "requestId" | "isPartial" | "retry">;
  find: (id: string | null) => Material | null;
  /** In the order of the catalogue. */
  ofKind: (kind: MaterialKind) => readonly Material[];
  favourites: Favourites;
};

const mostRecent = 12;
const mostFits = 12;
const noViews: ReadonlySet<CatalogueView> = new Set();

/** The company's products and what of them is listed; none are asked for where they are of no use. */
export function useCatalogue(parts: {
  image: Image;
  document: RoomDocument;
  picture: ImageBitmap;
  mark: MarkPicture | null;
  spots: readonly RegionSpot[];
  isUsed: boolean;
}): Catalogue {
  const { image, document, picture, mark, spots, isUsed } = parts;
  const products = useProductsByKind(isUsed);
  const { kind, showKind } = useListedKind(document);
  const favourites = useFavourites();
  const recentIds = useRecentProducts(findUsed(document));
  const narrowing = useNarrowing();
  const { search, family, views } = narrowing;
  const asked = search.trim();
  const { familyWords } = useTexts(catalogueTexts);

  const { items } = products[kind];
  const only = useMemo(() => {
    const known = recentIds.filter((id) => items.some((item) => item.id === id));
    const used = known.slice(0, mostRecent);
    if (!views.has("favourites")) return views.has("recent") ? used : null;
    return views.has("recent") ? used.filter((id) => favourites.has(id)) : favourites.ids;
  }, [views, favourites, recentIds, items]);
  const listed = useMemo(
    () => filterProducts(items, { search: asked, family, only }, familyWords),
    [items, asked, family, only, familyWords],
  );

  const asksFit = views.has("fits");
  const mask = mark?.mask ?? null;
  const palette = useRoomPalette({ image, picture, mask, spots, isWanted: asksFit });
  const fits = useMemo(() => {
    const surface = kind === "floor" ? "floor" : "wall";
    return asksFit ? rankFits(listed.items, palette, surface, mostFits) : null;
  }, [asksFit, listed, palette, kind]);

  const known = useProductIndex(products);
  const find = useCallback((id: string | null) => known.get(id ?? "") ?? null, [known]);
  const ofKind = useCallback((one: MaterialKind) => products[one].items, [products]);
  const kinds = (["paint", "floor", "wall_covering"] as const).filter(
    (one) => one === "paint" || products[one].items.length > 0,
  );
  const loading = products[kind];
  const found = { listed, fits, loading, find, ofKind };
  return { kinds, kind, showKind, ...narrowing, ...found, favourites };
}

type ProductsByKind = Readonly<Record<MaterialKind, LoadedProducts>>;

function useProductsByKind(isUsed: boolean): ProductsByKind {
  const paint = useAllProducts("paint", isUsed);
  const floor = useAllProducts("floor", isUsed);
  const covering = useAllProducts("wall_covering", isUsed);
  return useMemo(() => ({ paint, floor, wall_covering: covering }), [paint, floor, covering]);
}

function useProductIndex(products: ProductsByKind): ReadonlyMap<string, Material> {
  return useMemo(() => {
    const all = Object.values(products).flatMap(({ items }) => items);
    return new Map(all.map((product) => [product.id, product]));
  }, [products]);
}

function useNarrowing() {
  const [search, changeSearch] = useState("");
  const [family, chooseFamily] = useState<ColourFamily | null>(null);
  const [views, setViews] = useState(noViews);
  const toggleView = useCallback((view: CatalogueView) => {
    setViews((before) => {
      const after = new Set(before);
      if (!after.delete(view)) after.add(view);
      return after;
    });
  }, []);
  const showAll = useCallback(() => {
    changeSearch("");
    chooseFamily(null);
    setViews(noViews);
  }, []);
  const isNarrowed = search.trim() !== "" || family !== null || views.size > 0;
  return { search, changeSearch, family, chooseFamily, views, toggleView, isNarrowed, showAll };
}

/** Another edit that is picked brings its own kind along. */
function useListedKind({ edits, paintedEditId }: RoomDocument) {
  const [shown, setShown] = useState<{ kind: MaterialKind; editId: string | null }>({
    kind: "paint",
    editId: null,
  });
  const current = edits.find(({ id }) => id === paintedEditId);
  const editId = current?.id ?? null;
  const kind = editId === null || editId === shown.editId ? shown.kind : kindOf(current);
  const showKind = (next: MaterialKind) => setShown({ kind: next, editId });
  return { kind, showKind };
}

function findUsed({ edits, paintedEditId }: RoomDocument): string | null {
  const current = edits.find(({ id }) => id === paintedEditId);
  return current === undefined ? null : readProductId(current);
}

function kindOf(edit: EditList[number] | undefined): MaterialKind {
  if (edit?.kind !== "material") return "paint";
  return edit.surface === "floor" ? "floor" : "wall_covering";
}
