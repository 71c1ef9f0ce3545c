import type { ColourFamily } from "#kernels/palette/colour-family.ts";
import { rankFits } from "#kernels/palette/rank-fits.ts";
import type { RankedFit } from "#kernels/palette/rank-fits.ts";
import { findRoomPalette } from "#kernels/palette/room-palette.ts";
import type { RoomColour } from "#kernels/palette/room-palette.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import { localKeys } from "#renderer/platform/storage-keys.ts";
import type { SelectionPicture } from "#renderer/services/kernel-wire.ts";
import { readProductId } from "#shared/edit.ts";
import type { Edit } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import { mostFavourites, mostRecent } from "#shared/product-lists.ts";
import type { Product, ProductKind } from "#shared/product.ts";

import { filterProducts } from "../catalogue/filter-products.ts";
import { createProductLoader } from "../catalogue/load-products.ts";
import type { OpenPage } from "../catalogue/load-products.ts";
import { createKeptIds } from "../catalogue/kept-ids.ts";
import type { AccountLists, KeptIds } from "../catalogue/kept-ids.ts";
import { createStoredIds } from "../catalogue/stored-ids.ts";
import type { RoomRegion } from "../document/list-regions.ts";
import { createStore, derive, follow } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { HistoryPart } from "./history-part.ts";
import type { PreviewState } from "./preview-part.ts";

/** A narrowed view of the catalogue; the three go together with each other and with all else. */
export type CatalogueView = "fits" | "favourites" | "recent";
export type FamilyWords = Readonly<Record<ColourFamily, string>>;

export type CatalogueParts = {
  image: Image;
  painted: HistoryPart["painted"];
  preview: Readable<PreviewState>;
  selection: Readable<SelectionPicture | null>;
  regions: Readable<readonly RoomRegion[]>;
  features: Readable<{ canPaint: boolean }>;
  openPage: OpenPage;
  /** What the families of colour are called, for the search. */
  familyWords: Readable<FamilyWords>;
  local: KeyValueStore;
  /** The lists of an account; null for a visitor without one. */
  accountLists: AccountLists | null;
  /** A picture's small copy to read colours from; null where it is gone already. */
  drawThumbnail: (picture: ImageBitmap) => Raster | null;
};

const kindsInOrder = ["paint", "floor", "wall_covering"] as const;
const mostShown = 12;
const mostFits = 12;
const mostMatched = 4;

type Narrowing = {
  readonly search: string;
  readonly family: ColourFamily | null;
  readonly views: ReadonlySet<CatalogueView>;
};
const everything: Narrowing = { search: "", family: null, views: new Set() };

export type CataloguePart = ReturnType<typeof createCataloguePart>;

/** The company's products and what of them is listed; none are asked for where they are of no use. */
export function createCataloguePart(parts: CatalogueParts) {
  const { painted, features, openPage, familyWords } = parts;
  const { loaders, loaded, known, sold } = createProductsByKind(features, openPage);
  const { kind, showKind } = createListedKind(painted);
  const kinds = derive([sold, kind], (all, listed) =>
    kindsInOrder.filter((one) => all.has(one) || one === listed),
  );
  const { favourites, recent } = createLists(parts);
  const narrowing = createStore(everything);
  const loading = derive([loaded, kind], (byKind, one) => byKind.get(one)!);
  const items = derive([loading], (shown) => shown.items);
  const only = createOnly({ narrowing, favourites, recent, items });
  const listed = derive([items, narrowing, only, familyWords], (all, filter, ids, words) =>
    filterProducts(all, { search: filter.search.trim(), family: filter.family, only: ids }, words),
  );
  const fits = createFits(parts, narrowing, listed, kind);
  const state = derive(
    [kinds, kind, narrowing, listed, fits, loading, known, favourites],
    (all, one, filter, found, best, load, byId, hearts) => ({
      /** The kinds of product that the company has, paint first, and what is listed while it comes. */
      kinds: all,
      /** The kind that is listed. */
      kind: one,
      ...filter,
      /** Whether search, family or a view leave anything out. */
      isNarrowed: filter.search.trim() !== "" || filter.family !== null || filter.views.size > 0,
      listed: found,
      /** What fits the room best, of what the other filters leave; null while that is not asked. */
      fits: best,
      loading: load,
      /** Every product by its id. */
      known: byId,
      /** The ids that were selected with a heart, in their order. */
      favourites: hearts,
    }),
  );
  return {
    ...state,
    known,
    /** A few paints that go with the room, whatever is listed; read only where they are shown. */
    matched: createMatched(parts, loaded),
    firstPaint: derive([loaded], (byKind) => byKind.get("paint")?.items[0] ?? null),
    showKind,
    changeSearch: (search: string) => narrowing.patch({ search }),
    chooseFamily: (family: ColourFamily | null) => narrowing.patch({ family }),
    toggleView: (view: CatalogueView) => {
      const views = new Set(narrowing.get().views);
      if (!views.delete(view)) views.add(view);
      narrowing.patch({ views });
    },
    showAll: () => narrowing.set(everything),
    toggleFavourite: (id: string) =>
      favourites.change((before) =>
        before.includes(id)
          ? before.filter((other) => other !== id)
          : [...before, id].slice(-mostFavourites),
      ),
    retry: () => loaders[kindsInOrder.indexOf(kind.get())]?.retry(),
    start: () => {
      favourites.start();
      recent.start();
      const stops = [...loaders.map((loader) => loader.start()), keepUsed(painted, recent)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** What somebody has a heart on, and what they used. */
function createLists({ local, accountLists }: CatalogueParts) {
  const hearts = {
    added: createStoredIds(local, localKeys.favouriteProducts, mostFavourites),
    removed: createStoredIds(local, localKeys.removedFavourites, mostFavourites),
  };
  const used = {
    added: createStoredIds(local, localKeys.recentProducts, mostRecent),
    removed: null,
  };
  return {
    favourites: createKeptIds(hearts, "favourite", accountLists),
    recent: createKeptIds(used, "recent", accountLists),
  };
}

function createProductsByKind(features: CatalogueParts["features"], openPage: OpenPage) {
  const isUsed = derive([features], ({ canPaint }) => canPaint);
  const loaders = kindsInOrder.map((kind) => createProductLoader(kind, isUsed, openPage));
  const loaded = derive(
    loaders,
    (...all) => new Map(kindsInOrder.map((kind, at) => [kind, all[at]!])),
  );
  const known = derive([loaded], (byKind) => {
    const all = [...byKind.values()].flatMap(({ items }) => items);
    return new Map(all.map((product) => [product.id, product]));
  });
  const sold = derive(
    [loaded],
    (byKind) =>
      new Set(
        kindsInOrder.filter((one) => one === "paint" || (byKind.get(one)?.items.length ?? 0) > 0),
      ),
  );
  return { loaders, loaded, known, sold };
}

/** The product in hand on the photo is the one that is used, whichever way it came there. */
function keepUsed(painted: HistoryPart["painted"], recent: KeptIds): () => void {
  const used = derive([painted], (edit) => (edit === undefined ? null : readProductId(edit)));
  return follow(used, (id) => {
    if (id === null) return;
    recent.change((before) => [id, ...before.filter((one) => one !== id)].slice(0, mostRecent));
  });
}

/** Another edit that is picked brings its own kind along. */
function createListedKind(painted: HistoryPart["painted"]) {
  const shown = createStore<{ kind: ProductKind; editId: string | null }>({
    kind: "paint",
    editId: null,
  });
  const kind = derive([shown, painted], (chosen, edit) =>
    edit === undefined || edit.id === chosen.editId ? chosen.kind : kindOf(edit),
  );
  const showKind = (next: ProductKind) =>
    shown.set({ kind: next, editId: painted.get()?.id ?? null });
  return { kind, showKind };
}

function kindOf(edit: Edit): ProductKind {
  if (edit.kind !== "material") return "paint";
  return edit.surface === "floor" ? "floor" : "wall_covering";
}

/** The ids that hearts and use leave, in their order; null is all. */
function createOnly(parts: {
  narrowing: Readable<Narrowing>;
  favourites: Readable<readonly string[]>;
  recent: Readable<readonly string[]>;
  items: Readable<readonly Product[]>;
}): Readable<readonly string[] | null> {
  const { narrowing, favourites, recent, items } = parts;
  const views = derive([narrowing], (filter) => filter.views);
  return derive([views, favourites, recent, items], (asked, hearts, used, all) => {
    if (!asked.has("recent")) return asked.has("favourites") ? hearts : null;
    const sold = new Set(all.map(({ id }) => id));
    const newest = used.filter((id) => sold.has(id)).slice(0, mostShown);
    return asked.has("favourites") ? newest.filter((id) => hearts.includes(id)) : newest;
  });
}

const noColours: readonly RoomColour[] = [];

/** What goes best with the room; null until it is asked. */
function createFits(
  parts: CatalogueParts,
  narrowing: Readable<Narrowing>,
  listed: Readable<{ items: readonly Product[] }>,
  kind: Readable<ProductKind>,
): Readable<readonly RankedFit<Product>[] | null> {
  const isAsked = derive([narrowing], ({ views }) => views.has("fits"));
  const palette = createPalette(parts, isAsked);
  return derive([isAsked, listed, palette, kind], (isOn, { items }, colours, one) =>
    isOn ? rankFits(items, colours, one === "floor" ? "floor" : "wall", mostFits) : null,
  );
}

/** The paints that go best with the room; none before its colours and the paints are known. */
function createMatched(
  parts: CatalogueParts,
  loaded: Readable<ReadonlyMap<ProductKind, { readonly items: readonly Product[] }>>,
): Readable<readonly Product[]> {
  const paints = derive([loaded], (byKind) => byKind.get("paint")?.items ?? []);
  const palette = createPalette(parts, createStore(true));
  return derive([paints, palette], (items, colours) =>
    colours.length === 0
      ? []
      : rankFits(items, colours, "wall", mostMatched).map(({ product }) => product),
  );
}

/** The colours of the room as it looks now, but for what is selected. */
function createPalette(
  { image, preview, selection, regions, drawThumbnail }: CatalogueParts,
  isAsked: Readable<boolean>,
): Readable<readonly RoomColour[]> {
  const picture = derive([preview], (shown) => shown.picture);
  const thumb = derive([isAsked, picture], (isOn, shown) => (isOn ? drawThumbnail(shown) : null));
  return derive([thumb, selection, regions], (small, selected, offered) => {
    if (small === null) return noColours;
    const places = offered.map(({ kind: part, at }) => ({
      part,
      x: (at[0] / image.width) * small.width,
      y: (at[1] / image.height) * small.height,
    }));
    return findRoomPalette(
      small,
      selected === null ? null : shrinkMask(selected.mask, small),
      places,
    );
  });
}

function shrinkMask(mask: Mask, { width, height }: Raster): Mask {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) / height) * mask.height) * mask.width;
    for (let x = 0; x < width; x++) {
      data[y * width + x] = mask.data[row + Math.floor(((x + 0.5) / width) * mask.width)]!;
    }
  }
  return { width, height, data };
}
