import { describe, expect, test } from "vitest";

import { createKeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { MaskShape } from "#shared/mask.ts";
import type { PaintProduct, Product, TexturedProduct } from "#shared/product.ts";
import { createFloor, createPaint } from "#support/products.ts";
import { dot, openTestRoom, settle } from "#support/test-room.ts";

const white = createPaint(1) as PaintProduct;
const moss = createPaint(2, { colour: "#566E59", finishes: ["satin", "matt"] }) as PaintProduct;
const oak = createFloor(3) as TexturedProduct;
const slate = createFloor(4) as TexturedProduct;
const plane = [0.01, 0, 0, 0, 0.01, 0, 0, 0, 1];
const around = (radius: number): MaskShape => ({
  kind: "stroke",
  operation: "add",
  radius,
  points: [[100, 100]],
});
const select = { type: "areaSelected", shapes: [dot], mode: "replace" } as const;

/** What is kept stays in memory. */
function blockStorage(): Storage {
  throw new Error("no storage here");
}

const can = (sku: string, priceUnit: string, finish?: "matt" | "satin") => ({
  sku,
  name: priceUnit,
  priceUnit,
  priceMinor: 900,
  currency: "EUR" as const,
  ...(finish === undefined ? {} : { finish }),
});
const sold = createPaint(5, {
  finishes: ["matt", "satin"],
  variants: [can("S-10", "10 L"), can("S-1M", "1 L", "matt"), can("S-1S", "1 L", "satin")],
}) as PaintProduct;

function openShop(products: Product[] = [white, moss, oak, slate]) {
  const opened = openTestRoom({ products });
  opened.room.start();
  return opened;
}

async function openLaid() {
  const opened = openShop();
  const { room, photo } = opened;
  room.history.change(select);
  room.choose(oak);
  photo.take("findPlane").answer(plane);
  await settle();
  return opened;
}

describe("the paint in hand", () => {
  test("is the first one until another is chosen, and stays in hand where nothing is selected", () => {
    const { room } = openShop();
    expect(room.get().products).toMatchObject({ chosen: white, finish: "matt" });
    room.choose(moss);
    expect(room.get().products).toMatchObject({ chosen: moss, finish: "matt" });
    expect(room.get().history.document.edits).toEqual([]);
  });

  test("covers what is selected, and another finish changes that edit", () => {
    const { room } = openShop();
    room.history.change(select);
    room.choose(moss);
    room.products.chooseFinish("satin");
    const { edits } = room.get().history.document;
    expect(edits).toMatchObject([{ kind: "paint", materialId: moss.id, finish: "satin" }]);
    expect(room.get().products.finish).toBe("satin");
  });

  test("is bought in the size that was chosen, until another product is", () => {
    const { room } = openShop([sold, moss]);
    room.history.change(select);
    room.choose(sold);
    room.products.chooseVariant("S-10");
    const read = () => room.get().history.document.edits;
    expect(read()).toMatchObject([{ materialId: sold.id, finish: "matt", variant: "S-10" }]);
    room.products.chooseFinish("satin");
    expect(read()).toMatchObject([{ finish: "satin", variant: "S-10" }]);
    room.products.chooseVariant("S-1M");
    expect(read()).toMatchObject([{ finish: "matt", variant: "S-1M" }]);
    // The other one-litre can is the one with the other finish.
    room.products.chooseFinish("satin");
    expect(room.get().products.variant).toBe("S-1S");
    room.products.chooseVariant(undefined);
    expect(read()[0]).not.toHaveProperty("variant");
    room.products.chooseVariant("S-10");
    room.choose(moss);
    expect([read()[0], room.get().products.variant]).toEqual([
      expect.not.objectContaining({ variant: expect.anything() }),
      undefined,
    ]);
  });

  test("is the same at the next opening, with its finish, while the company sells it", () => {
    const local = createKeyValueStore(blockStorage);
    const open = (products: Product[]) => {
      const { room } = openTestRoom({ products, ports: { local } });
      room.start();
      return room;
    };
    const first = open([white, moss]);
    first.choose(moss);
    first.products.chooseFinish("satin");
    expect(open([white, moss]).get().products).toMatchObject({ chosen: moss, finish: "satin" });
    expect(open([white]).get().products).toMatchObject({ chosen: white, finish: "matt" });
    local.write("paintInHand", "{");
    expect(open([white, moss]).get().products.chosen).toBe(white);
  });

  test("is the painted selection's, whatever was chosen meanwhile", () => {
    const { room } = openShop();
    room.history.change(select);
    room.choose(moss);
    const [edit] = room.get().history.document.edits;
    room.history.change({ type: "selectionCleared" });
    room.choose(white);
    room.history.change({ type: "editPicked", id: edit?.id ?? "" });
    expect(room.get().products.chosen).toBe(moss);
  });
});

describe("a floor", () => {
  test("is laid on the plane that the kernels find under the selection", async () => {
    const { room, photo } = openShop();
    room.history.change(select);
    room.choose(oak);
    expect(room.get().coverings).toEqual({ laid: null, isBusy: true });
    photo.take("findPlane").answer(plane);
    await settle();
    expect(room.get().coverings).toMatchObject({
      isBusy: false,
      laid: { materialId: oak.id, plane },
    });
  });

  test("takes the place of another one on the same plane, and lies as that one did", async () => {
    const { room, photo } = await openLaid();
    room.coverings.adjust({ rotation: 30 });
    room.choose(slate);
    expect(photo.count("findPlane")).toBe(0);
    expect(room.get().coverings.laid).toMatchObject({ materialId: slate.id, rotation: 30 });
    expect(room.get().history.document.edits).toHaveLength(1);
  });

  test("is not laid where the selection has changed before its plane was known", async () => {
    const { room, photo } = openShop();
    room.history.change(select);
    room.choose(oak);
    room.history.change({ type: "selectionSoftened", softness: { grow: 3 } });
    photo.take("findPlane").answer(plane);
    await settle();
    expect(room.get().history.document.edits).toEqual([]);
    expect(room.get().coverings.isBusy).toBe(false);
  });

  test("whose plane is not found says so", async () => {
    const { room, photo, notices } = openShop();
    room.history.change(select);
    room.choose(oak);
    photo.take("findPlane").fail(new Error("no"));
    await settle();
    expect(notices).toEqual(["layFailed"]);
    expect(room.get().coverings.isBusy).toBe(false);
    room.choose(oak);
    expect(photo.count("findPlane")).toBe(1);
  });

  test("is laid by the product that was chosen last", async () => {
    const { room, photo } = openShop();
    room.history.change(select);
    room.choose(oak);
    room.choose(slate);
    expect(photo.count("findPlane")).toBe(1);
    photo.take("findPlane").answer(plane);
    await settle();
    expect(room.get().history.document.edits).toHaveLength(1);
    expect(room.get().coverings.laid?.materialId).toBe(slate.id);
  });
});

describe("a product under the mouse", () => {
  test("a paint is shown at once, and what was there returns", () => {
    const { room, shown } = openShop();
    room.history.change(select);
    room.peek.look(moss);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatch(/^show /);
    room.peek.look(null);
    expect(room.get().history.document.edits).toEqual([]);
  });

  test("a floor is asked for only where the mouse rests", async () => {
    const { room, photo, pass, shown } = openShop();
    room.history.change(select);
    room.peek.look(oak);
    room.peek.look(null);
    pass(100);
    expect(photo.count("findPlane")).toBe(0);
    room.peek.look(oak);
    pass(100);
    photo.take("findPlane").answer(plane);
    await settle();
    expect(shown.filter((what) => what.startsWith("show"))).toHaveLength(1);
  });

  test("a floor whose plane comes after the mouse has left is not shown", async () => {
    const { room, photo, pass, shown } = openShop();
    room.history.change(select);
    room.peek.look(oak);
    pass(100);
    room.peek.look(null);
    photo.take("findPlane").answer(plane);
    await settle();
    expect(shown).toEqual([]);
  });

  test("with nothing selected nothing is shown", () => {
    const { room, shown } = openShop();
    room.peek.look(moss);
    expect(shown).toEqual([]);
  });
});

describe("a setting that is being chosen", () => {
  test("is got ready for once nobody seems about to click", async () => {
    const { room, photo, pass, shown } = await openLaid();
    const { args, answer } = photo.take("applyEdits");
    answer({ revision: 1, edits: args[0], bitmap: room.photo });
    await settle();
    pass(400);
    expect(shown).toEqual([`prepare ${room.get().coverings.laid?.id}`]);
  });

  test("is hidden only when the kernels' picture of what was chosen is there", async () => {
    const { room, photo, pass, shown } = await openLaid();
    const first = photo.take("applyEdits");
    first.answer({ revision: 1, edits: first.args[0], bitmap: room.photo });
    await settle();
    const laid = room.get().coverings.laid!;
    room.live.show({ ...laid, rotation: 20 });
    room.coverings.adjust({ rotation: 20 });
    room.live.settle();
    pass(0);
    expect(shown).not.toContain("hide");
    const second = photo.take("applyEdits");
    second.answer({ revision: 2, edits: second.args[0], bitmap: room.photo });
    await settle();
    expect(shown.at(-1)).toBe("hide");
  });

  test("that changes nothing is hidden with the gesture", async () => {
    const { room, photo, pass, shown } = await openLaid();
    const { args, answer } = photo.take("applyEdits");
    answer({ revision: 1, edits: args[0], bitmap: room.photo });
    await settle();
    room.live.show({ ...room.get().coverings.laid!, rotation: 20 });
    room.live.settle();
    pass(0);
    expect(shown.at(-1)).toBe("hide");
  });
});

describe("a surface that has a product already", () => {
  const again = {
    type: "areaSelected",
    shapes: [around(21)],
    mode: "replace",
  } as const;

  test("selected anew gets the next paint in the place of the one before", () => {
    const { room } = openShop();
    room.history.change(select);
    room.choose(moss);
    const [first] = room.get().history.document.edits;
    room.history.change(again);
    room.choose(white);
    const { edits, selection } = room.get().history.document;
    expect(edits).toMatchObject([{ id: first!.id, materialId: white.id }]);
    expect(edits[0]).toHaveProperty("mask", selection);
    room.undo();
    expect(room.get().history.document.edits).toEqual([first]);
  });

  test("clicked with the paint tool is painted over, not painted twice", async () => {
    const { room, photo } = openShop();
    room.tools.chooseTool("paint");
    const runs = [100 * 200, 100 * 200, 100 * 200];
    for (const paint of [moss, white]) {
      room.choose(paint);
      room.history.change({ type: "selectionCleared" });
      room.pick.pick([100, 100], { shift: false, alt: false });
      photo.take("selectSurface").answer({ width: 200, height: 300, runs });
      await settle();
    }
    expect(room.get().history.document.edits).toMatchObject([{ materialId: white.id }]);
  });

  test("gets the next floor as the one before lies, and a paint in its place", async () => {
    const { room, photo } = await openLaid();
    room.coverings.adjust({ layout: "half", rotation: 30 });
    room.history.change(again);
    room.choose(slate);
    expect(photo.count("findPlane")).toBe(0);
    const laid = { materialId: slate.id, layout: "half", rotation: 30, plane };
    expect(room.get().history.document.edits).toMatchObject([laid]);
    room.history.change({ ...again, shapes: [dot] });
    room.choose(moss);
    expect(room.get().history.document.edits).toMatchObject([{ kind: "paint" }]);
  });

  test("keeps its product where another surface, or a part of it, is painted", () => {
    const { room } = openShop();
    room.history.change(select);
    room.choose(moss);
    for (const radius of [8, 60]) {
      room.history.change({ ...again, shapes: [around(radius)] });
      room.choose(white);
    }
    expect(room.get().history.document.edits).toHaveLength(3);
  });

  test("that nothing is seen of any more stays as it is", () => {
    const { room } = openShop();
    room.history.change(select);
    room.choose(moss);
    room.history.change({ ...again, shapes: [around(60)] });
    room.choose(white);
    room.history.change(again);
    room.choose(moss);
    expect(room.get().history.document.edits).toHaveLength(3);
  });
});
