import { describe, expect, test } from "vitest";

import type { PageQuery } from "#renderer/features/design-room/model/catalogue/load-products.ts";
import { createProductLoader } from "#renderer/features/design-room/model/catalogue/load-products.ts";
import type { ProductPage } from "#renderer/features/design-room/model/catalogue/load-products.ts";
import { createStore } from "#renderer/features/design-room/model/store/create-store.ts";
import type { Product, PaintProduct } from "#shared/product.ts";
import { createFloor, createPaint } from "#support/products.ts";
import { dot, openTestRoom, settle } from "#support/test-room.ts";
import type { TestRoomOptions } from "#support/test-room.ts";

const white = createPaint(1, { name: "Chalk", colour: "#F4F1E8" }) as PaintProduct;
const moss = createPaint(2, { name: "Moss", colour: "#566E59" }) as PaintProduct;
const oak = createFloor(3, { name: "Oak" });

function openShop(
  products: readonly Product[] = [white, moss, oak],
  ports: NonNullable<TestRoomOptions["ports"]> = {},
) {
  const opened = openTestRoom({ products, ports });
  opened.room.start();
  const listNames = () => opened.room.get().catalogue.listed.items.map(({ name }) => name);
  return { ...opened, listNames };
}

describe("the catalogue", () => {
  test("lists paints first, and the kinds that the company has", () => {
    const { room, listNames } = openShop();
    expect(listNames()).toEqual(["Chalk", "Moss"]);
    expect(room.get().catalogue.kinds).toEqual(["paint", "floor"]);
    room.catalogue.showKind("floor");
    expect(listNames()).toEqual(["Oak"]);
  });

  test("has a tab for what is listed before its products are there", () => {
    const { room } = openShop([white]);
    expect(room.get().catalogue.kinds).toEqual(["paint"]);
    room.catalogue.showKind("floor");
    expect(room.get().catalogue.kinds).toEqual(["paint", "floor"]);
  });

  test("is narrowed by words and colours, and widened in one go", () => {
    const { room, listNames } = openShop();
    room.catalogue.changeSearch("moss");
    expect(listNames()).toEqual(["Moss"]);
    room.catalogue.chooseFamily("white");
    expect(listNames()).toEqual([]);
    expect(room.get().catalogue.isNarrowed).toBe(true);
    room.catalogue.showAll();
    expect(listNames()).toEqual(["Chalk", "Moss"]);
    expect(room.get().catalogue.isNarrowed).toBe(false);
  });

  test("keeps hearts, and shows them alone when asked", () => {
    const { room, listNames } = openShop();
    room.catalogue.toggleFavourite(moss.id);
    room.catalogue.toggleView("favourites");
    expect(listNames()).toEqual(["Moss"]);
    room.catalogue.toggleFavourite(moss.id);
    expect(listNames()).toEqual([]);
  });

  test("remembers what was used, the newest first", () => {
    const { room, listNames } = openShop();
    room.history.change({ type: "areaSelected", shapes: [dot], mode: "replace" });
    room.choose(white);
    room.choose(moss);
    room.catalogue.toggleView("recent");
    expect(listNames()).toEqual(["Moss", "Chalk"]);
  });

  test("shows the kind of another edit that is picked, and stays where it was put since", () => {
    const { room } = openShop();
    room.catalogue.showKind("floor");
    room.history.change({ type: "areaSelected", shapes: [dot], mode: "replace" });
    room.choose(white);
    expect(room.get().catalogue.kind).toBe("paint");
    room.catalogue.showKind("floor");
    room.products.choose(moss);
    expect(room.get().catalogue.kind).toBe("floor");
  });

  test("ranks what fits only while that is asked", () => {
    const { room } = openShop();
    expect(room.get().catalogue.fits).toBeNull();
    room.catalogue.toggleView("fits");
    expect(room.get().catalogue.fits).not.toBeNull();
  });

  test("matches four paints to the room's colours, whatever is listed", () => {
    const paints = [white, moss, ...[4, 5, 6].map((number) => createPaint(number))];
    const grey = { width: 8, height: 6, data: new Uint8ClampedArray(8 * 6 * 4).fill(120) };
    const { room } = openShop([...paints, oak], { drawThumbnail: () => grey });
    const matched = room.catalogue.matched.get();
    expect(paints).toEqual(expect.arrayContaining([...matched]));
    expect(new Set(matched).size).toBe(4);
    room.catalogue.showKind("floor");
    room.catalogue.changeSearch("oak");
    expect(room.catalogue.matched.get()).toBe(matched);
  });

  test("matches none to a room whose colours nobody can read", () => {
    const { room } = openShop();
    expect(room.catalogue.matched.get()).toEqual([]);
  });

  test("is the same list for as long as nothing of it changes", () => {
    const { room } = openShop();
    const { listed } = room.get().catalogue;
    room.history.change({ type: "areaSelected", shapes: [dot], mode: "replace" });
    room.tools.chooseTool("brush");
    expect(room.get().catalogue.listed).toBe(listed);
  });
});

/** A server's pages by their cursor, answered by hand. */
function createShop() {
  const asked: (string | null)[] = [];
  const released: (string | null)[] = [];
  const pages = new Map<string | null, ReturnType<typeof createQuery>>();
  const createQuery = (cursor: string | null) => {
    const state = createStore<ReturnType<PageQuery["get"]>>({
      page: undefined,
      isError: false,
      requestId: null,
    });
    const waiting = Promise.withResolvers<ProductPage>();
    const query: PageQuery = {
      ...state,
      read: () => waiting.promise,
      refetch: () => void asked.push("again"),
      release: () => void released.push(cursor),
    };
    return { query, state, waiting };
  };
  const open = (_kind: string, cursor: string | null) => {
    asked.push(cursor);
    const made = createQuery(cursor);
    pages.set(cursor, made);
    return made.query;
  };
  const answer = (cursor: string | null, page: ProductPage) => {
    pages.get(cursor)?.state.patch({ page });
    pages.get(cursor)?.waiting.resolve(page);
  };
  return { open, asked, released, answer, pages };
}

describe("a company's products", () => {
  const first: ProductPage = { items: [white], nextCursor: "2" };
  const second: ProductPage = { items: [moss], nextCursor: null };

  test("are shown from the first page on, and come page by page", async () => {
    const shop = createShop();
    const loader = createProductLoader("paint", createStore(true), shop.open);
    loader.start();
    expect(loader.get().state).toBe("loading");
    shop.answer(null, first);
    expect(loader.get()).toMatchObject({ state: "ready", items: [white] });
    shop.answer("2", second);
    await settle();
    expect(loader.get().items).toEqual([white, moss]);
    expect(shop.asked).toEqual([null, "2"]);
  });

  test("are not asked for where they are of no use", () => {
    const shop = createShop();
    const isUsed = createStore(false);
    const loader = createProductLoader("paint", isUsed, shop.open);
    loader.start();
    expect(shop.asked).toEqual([]);
    isUsed.set(true);
    expect(shop.asked).toEqual([null]);
  });

  test("of which a later page fails are shown in part, and asked for again", async () => {
    const shop = createShop();
    const loader = createProductLoader("paint", createStore(true), shop.open);
    loader.start();
    shop.answer(null, first);
    shop.pages.get("2")?.waiting.reject(new Error("no"));
    await settle();
    expect(loader.get()).toMatchObject({ items: [white], isPartial: true, state: "ready" });
    loader.retry();
    expect(loader.get().isPartial).toBe(false);
    shop.answer("2", second);
    await settle();
    expect(loader.get().items).toEqual([white, moss]);
  });

  test("whose first page fails say so, and are asked for again", () => {
    const shop = createShop();
    const loader = createProductLoader("paint", createStore(true), shop.open);
    loader.start();
    shop.pages.get(null)?.state.patch({ isError: true, requestId: "r-1" });
    expect(loader.get()).toMatchObject({ state: "failed", requestId: "r-1" });
    loader.retry();
    expect(shop.asked).toEqual([null, "again"]);
  });

  test("come in full after a start that was taken back right away", async () => {
    const shop = createShop();
    const kept = createStore(true);
    const loader = createProductLoader("paint", kept, (kind, cursor) => {
      const query = shop.open(kind, cursor);
      shop.answer(cursor, cursor === null ? first : second);
      return query;
    });
    loader.start()();
    loader.start();
    await settle();
    expect(loader.get().items).toEqual([white, moss]);
  });

  test("are let go with the room", async () => {
    const shop = createShop();
    const loader = createProductLoader("paint", createStore(true), shop.open);
    const stop = loader.start();
    shop.answer(null, first);
    stop();
    expect(new Set(shop.released)).toEqual(new Set(["2", null]));
    shop.answer("2", second);
    await settle();
    expect(loader.get().items).toEqual([white]);
  });
});
