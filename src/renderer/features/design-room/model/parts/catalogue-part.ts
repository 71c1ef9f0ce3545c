import type { ColourFamily } from "#kernels/palette/colour-family.ts";
import { findRoomPalette } from "#kernels/palette/room-palette.ts";
import type { RoomColour } from "#kernels/palette/room-palette.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import { localKeys } from "#renderer/platform/storage-keys.ts";
import type { SelectionPicture } from "#renderer/services/kernel-wire.ts";
import type { FamilyWords } from "#renderer/services/product-finder/product-finder-wire.ts";
import { readProductId } from "#shared/edit.ts";
import type { Edit } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import { mostFavourites, mostRecent } from "#shared/product-lists.ts";
import type { Product, ProductKind } from "#shared/product.ts";

import { createFits } from "../catalogue/create-fits.ts";
import { createKeptIds } from "../catalogue/kept-ids.ts";
import type { AccountLists, KeptIds } from "../catalogue/kept-ids.ts";
import { createListed } from "../catalogue/create-listed.ts";
import type { ListQuery } from "../catalogue/create-listed.ts";
import { createProductLoader } from "../catalogue/product-loader.ts";
import type { CataloguePorts } from "../catalogue/product-loader.ts";
import { createStoredIds } from "../catalogue/stored-ids.ts";
import type { RoomRegion } from "../document/list-regions.ts";
import { createStore, derive, follow } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { HistoryPart } from "./history-part.ts";
import type { PreviewState } from "./preview-part.ts";

/** A narrowed view of the catalogue; the three go together with each other and with all else. */
export type CatalogueView = "fits" | "favourites" | "recent";

export type CatalogueParts = {
  image: Image;
  painted: HistoryPart["painted"];
  preview: Readable<PreviewState>;
  selection: Readable<SelectionPicture | null>;
  regions: Readable<readonly RoomRegion[]>;
  features: Readable<{ canPaint: boolean }>;
  catalogue: CataloguePorts;
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
const none: readonly Product[] = [];

type Narrowing = {
  readonly search: string;
  readonly family: ColourFamily | null;
  readonly views: ReadonlySet<CatalogueView>;
};
const everything: Narrowing = { search: "", family: null, views: new Set() };

export type CataloguePart = ReturnType<typeof createCataloguePart>;

/** The company's products and what of them is listed; none are asked for where they are of no use. */
export function createCataloguePart(parts: CatalogueParts) {
  const { painted, features, familyWords } = parts;
  const { loader, byKind, known, sold } = createProductsByKind(features, parts.catalogue);
  const { kind, showKind } = createListedKind(painted);
  const kinds = derive([sold, kind], (all, listed) =>
    kindsInOrder.filter((one) => all.has(one) || one === listed),
  );
  const { favourites, recent } = createLists(parts);
  const narrowing = createStore(everything);
  const items = derive([byKind, kind], (all, one) => all.get(one) ?? none);
  const only = createOnly({ narrowing, favourites, recent, items });
  const { query, listed } = createListed(
    { kind, items, narrowing, only, words: familyWords },
    parts.catalogue.finder,
  );
  const { fits, matched } = createRanked(parts, { narrowing, byKind, query });
  const state = derive(
    [kinds, kind, narrowing, listed, fits, loader, known, favourites],
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
      fits: best?.items ?? null,
      /** Whether what is listed, or fits, is still what was asked before. */
      isFinding: found.isFinding || best?.isFinding === true,
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
    matched,
    firstPaint: derive([byKind], (all) => all.get("paint")?.[0] ?? null),
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
    retry: loader.retry,
    start: () => {
      favourites.start();
      recent.start();
      // What is listed is asked for while somebody listens.
      const stops = [loader.start(), keepUsed(painted, recent), state.subscribe(() => undefined)];
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

function createProductsByKind(features: CatalogueParts["features"], ports: CataloguePorts) {
  const isUsed = derive([features], ({ canPaint }) => canPaint);
  const loader = createProductLoader(isUsed, ports);
  const products = derive([loader], (loaded) => loaded.products);
  const byKind = derive([products], (all) => Map.groupBy(all, (product) => product.kind));
  const known = derive([products], (all) => new Map(all.map((product) => [product.id, product])));
  const sold = derive([byKind], (all) => new Set<ProductKind>(["paint", ...all.keys()]));
  return { loader, byKind, known, sold };
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

/** What goes best with the room: of what is listed, once that is asked, and of all paints. */
function createRanked(
  parts: CatalogueParts,
  shown: {
    narrowing: Readable<Narrowing>;
    byKind: Readable<ReadonlyMap<ProductKind, readonly Product[]>>;
    query: Readable<ListQuery>;
  },
) {
  const { finder } = parts.catalogue;
  const isAsked = derive([shown.narrowing], ({ views }) => views.has("fits"));
  const palette = createPalette(parts, isAsked);
  const asked = derive([isAsked, shown.query, palette], (isOn, query, colours) =>
    isOn ? { query, palette: colours } : null,
  );
  const paints = derive([shown.byKind, parts.familyWords], (all, words): ListQuery => {
    const items = all.get("paint") ?? none;
    return { kind: "paint", items, search: "", family: null, only: null, words };
  });
  const ofPhoto = createPalette(parts, createStore(true));
  const matching = derive([paints, ofPhoto], (query, colours) =>
    colours.length === 0 || query.items.length === 0 ? null : { query, palette: colours },
  );
  const matched = createFits(matching, mostMatched, finder);
  return {
    fits: createFits(asked, mostFits, finder),
    /** None before the room's colours and the paints are known. */
    matched: derive([matched], (found) => found?.items.map(({ product }) => product) ?? none),
  };
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
