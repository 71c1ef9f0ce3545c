import { describe, expect, test } from "vitest";

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

  test("is narrowed by words and colours, and widened in one go", async () => {
    const { room, listNames } = openShop();
    room.catalogue.changeSearch("moss");
    await settle();
    expect(listNames()).toEqual(["Moss"]);
    room.catalogue.chooseFamily("white");
    await settle();
    expect(listNames()).toEqual([]);
    expect(room.get().catalogue.isNarrowed).toBe(true);
    room.catalogue.showAll();
    expect(listNames()).toEqual(["Chalk", "Moss"]);
    expect(room.get().catalogue.isNarrowed).toBe(false);
  });

  test("shows what was found before until it has found what is asked now", async () => {
    const { room, listNames } = openShop();
    room.catalogue.changeSearch("moss");
    expect(room.get().catalogue).toMatchObject({ isFinding: true, search: "moss" });
    await settle();
    expect(room.get().catalogue.isFinding).toBe(false);
    room.catalogue.changeSearch("chalk");
    expect(listNames()).toEqual(["Moss"]);
    room.catalogue.changeSearch("oak");
    await settle();
    expect(listNames()).toEqual([]);
    room.catalogue.showKind("floor");
    expect([listNames(), room.get().catalogue.isFinding]).toEqual([[], true]);
    await settle();
    expect([listNames(), room.get().catalogue.isFinding]).toEqual([["Oak"], false]);
  });

  test("keeps hearts, and shows them alone when asked", async () => {
    const { room, listNames } = openShop();
    room.catalogue.toggleFavourite(moss.id);
    room.catalogue.toggleView("favourites");
    await settle();
    expect(listNames()).toEqual(["Moss"]);
    room.catalogue.toggleFavourite(moss.id);
    await settle();
    expect(listNames()).toEqual([]);
  });

  test("remembers what was used, the newest first", async () => {
    const { room, listNames } = openShop();
    room.history.change({ type: "areaSelected", shapes: [dot], mode: "replace" });
    room.choose(white);
    room.choose(moss);
    room.catalogue.toggleView("recent");
    await settle();
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

  test("matches four paints to the room's colours, whatever is listed", async () => {
    const paints = [white, moss, ...[4, 5, 6].map((number) => createPaint(number))];
    const grey = { width: 8, height: 6, data: new Uint8ClampedArray(8 * 6 * 4).fill(120) };
    const { room } = openShop([...paints, oak], { drawThumbnail: () => grey });
    room.catalogue.matched.subscribe(() => undefined);
    await settle();
    const matched = room.catalogue.matched.get();
    expect(paints).toEqual(expect.arrayContaining([...matched]));
    expect(new Set(matched).size).toBe(4);
    room.catalogue.showKind("floor");
    room.catalogue.changeSearch("oak");
    await settle();
    expect(room.catalogue.matched.get()).toBe(matched);
  });

  test("matches none to a room whose colours nobody can read", () => {
    const { room } = openShop();
    expect(room.catalogue.matched.get()).toEqual([]);
  });

  test("is the same list for as long as nothing of it changes", async () => {
    const { room } = openShop();
    await settle();
    const { listed } = room.get().catalogue;
    room.history.change({ type: "areaSelected", shapes: [dot], mode: "replace" });
    room.tools.chooseTool("brush");
    expect(room.get().catalogue.listed).toBe(listed);
  });
});
