import { describe, expect, test } from "vitest";

import { findNextStep } from "#renderer/features/design-room/view/parts/use-next-step.ts";
import type { SelectionKind } from "#renderer/services/kernel-wire.ts";
import type { PaintProduct, TexturedProduct } from "#shared/product.ts";
import { createFloor, createPaint } from "#support/products.ts";
import { dot, openTestRoom, settle } from "#support/test-room.ts";

const moss = createPaint(1) as PaintProduct;
const oak = createFloor(2) as TexturedProduct;
const area = { width: 4, height: 3, runs: [4, 8] };
const plane = [0.01, 0, 0, 0, 0.01, 0, 0, 0, 1];
const places = { wall: [100, 50], floor: [200, 280] } as const;

function openShop() {
  const opened = openTestRoom({ products: [moss, oak] });
  opened.room.start();
  const { room, photo } = opened;
  return {
    ...opened,
    /** Answers where the floor or the largest wall is. */
    findLargest: async () => {
      const { args, answer } = photo.take("findSurface");
      answer({ at: places[args[0].surface], area });
      await settle();
      const [shape] = room.get().history.document.selection?.shapes ?? [];
      return shape?.kind === "selection" ? shape.seeds : [];
    },
    /** Selects a surface of this kind by a click. */
    selectKind: async (kind: SelectionKind) => {
      room.pick.pick([5, 5], { shift: false, alt: false });
      photo.take("selectSurface").answer(area);
      await settle();
      photo.take("nameSelection").answer(kind);
      await settle();
    },
  };
}

describe("a product that is tapped with nothing selected", () => {
  test("paints the largest wall", async () => {
    const { room, findLargest } = openShop();
    room.choose(moss);
    expect(room.get().products.chosen).toBe(moss);
    expect(await findLargest()).toEqual([[100, 50]]);
    const { edits, selection } = room.get().history.document;
    expect(edits).toMatchObject([{ kind: "paint", materialId: moss.id }]);
    expect(selection?.shapes).toHaveLength(1);
  });

  test("is laid on the floor", async () => {
    const { room, photo, findLargest } = openShop();
    room.choose(oak);
    expect(await findLargest()).toEqual([[200, 280]]);
    photo.take("findPlane").answer(plane);
    await settle();
    expect(room.get().history.document.edits).toMatchObject([
      { kind: "material", surface: "floor", materialId: oak.id },
    ]);
  });

  test("stays in hand, and it is said, where the photo shows no such surface", async () => {
    const { room, photo, notices } = openShop();
    room.choose(moss);
    photo.take("findSurface").answer(null);
    await settle();
    room.choose(oak);
    photo.take("findSurface").answer(null);
    await settle();
    expect(notices).toEqual(["noWall", "noFloor"]);
    expect(room.get().products.chosen).toBe(moss);
    expect(room.get().history.document.edits).toEqual([]);
  });

  test("waits in hand for the click with the paint tool", () => {
    const { room, photo } = openShop();
    room.tools.chooseTool("paint");
    room.choose(moss);
    expect(room.get().products.chosen).toBe(moss);
    expect(photo.count("findSurface")).toBe(0);
  });
});

describe("a product that is tapped while a surface is selected", () => {
  test("goes there", async () => {
    const { room, photo, selectKind } = openShop();
    await selectKind("wall");
    room.choose(moss);
    expect(photo.count("findSurface")).toBe(0);
    expect(room.get().history.document.edits).toHaveLength(1);
  });

  test.each([
    { product: oak, kind: "wall", at: [200, 280] },
    { product: oak, kind: "ceiling", at: [200, 280] },
    { product: moss, kind: "floor", at: [100, 50] },
  ] as const)("is never put on a $kind by accident", async ({ product, kind, at }) => {
    const { room, selectKind, findLargest } = openShop();
    await selectKind(kind);
    room.choose(product);
    expect(await findLargest()).toEqual([at]);
  });
});

describe("a tap on the photo", () => {
  const plainTap = { shift: false, alt: false };

  test("with the floors open lays on a bare floor what was laid before", async () => {
    const { room, photo, findLargest } = openShop();
    room.catalogue.showKind("floor");
    room.choose(oak);
    await findLargest();
    photo.take("nameSelection").answer("floor");
    photo.take("findPlane").answer(plane);
    await settle();
    room.history.change({ type: "selectionCleared" });
    room.tap([7, 7], plainTap);
    photo.take("selectSurface").answer({ ...area, runs: [0, 4, 8] });
    await settle();
    photo.take("nameSelection").answer("floor");
    await settle();
    photo.take("findPlane").answer(plane);
    await settle();
    expect(room.get().history.document.edits).toMatchObject([
      { kind: "material", surface: "floor", materialId: oak.id },
      { kind: "material", surface: "floor", materialId: oak.id },
    ]);
  });

  test.each([
    { kind: "wall", listed: "floor" },
    { kind: "floor", listed: "paint" },
  ] as const)("selects a $kind and no more with $listed open", async ({ kind, listed }) => {
    const { room, photo } = openShop();
    room.coverings.lay(oak);
    room.catalogue.showKind(listed);
    room.tap([7, 7], plainTap);
    photo.take("selectSurface").answer(area);
    await settle();
    photo.take("nameSelection").answer(kind);
    await settle();
    expect(photo.count("findPlane")).toBe(0);
    expect(room.get().history.document.edits).toEqual([]);
  });

  test("that finds a painted wall picks its paint, in one step", async () => {
    const { room, photo, findLargest } = openShop();
    room.choose(moss);
    await findLargest();
    const [painted] = room.get().history.document.edits;
    room.history.change({ type: "selectionCleared" });
    const steps = room.get().history.stepCount;
    room.tap([5, 5], plainTap);
    photo.take("selectSurface").answer(area);
    await settle();
    expect(room.get().history.document.paintedEditId).toBe(painted?.id);
    expect(room.get().history.stepCount).toBe(steps + 1);
  });
});

describe("the next step", () => {
  test.each([
    ["wall", "colour"],
    ["ceiling", "colour"],
    ["floor", "floor"],
    ["object", "erase"],
  ] as const)("with a bare %s selected is: %s", async (kind, step) => {
    const { room, selectKind } = openShop();
    await selectKind(kind);
    expect(findNextStep(room.get())).toBe(step);
  });

  test("on a wall is a wallpaper while those are listed", async () => {
    const { room, selectKind } = openShop();
    room.catalogue.showKind("wall_covering");
    await selectKind("wall");
    expect(findNextStep(room.get())).toBe("covering");
  });

  test("is to put aside what is painted, and then to take the picture along", async () => {
    const { room, findLargest } = openShop();
    expect(findNextStep(room.get())).toBeNull();
    room.choose(moss);
    await findLargest();
    expect(findNextStep(room.get())).toBe("done");
    room.history.change({ type: "selectionCleared" });
    expect(findNextStep(room.get())).toBe("download");
    // With the eraser in hand and nothing marked, what was done can be taken along as well.
    room.tools.chooseTool("eraser");
    expect(findNextStep(room.get())).toBe("download");
    room.tools.chooseTool("brush");
    expect(findNextStep(room.get())).toBeNull();
  });
});

describe("what is selected", () => {
  test("is named by the kernels", async () => {
    const { room, selectKind } = openShop();
    await selectKind("floor");
    expect(room.get().surface).toBe("floor");
    room.history.change({ type: "selectionCleared" });
    expect(room.get().surface).toBeNull();
  });

  test("by hand alone is a thing, and nobody is asked", () => {
    const { room, photo } = openShop();
    room.history.change({ type: "areaSelected", shapes: [dot], mode: "replace" });
    expect(room.get().surface).toBe("object");
    expect(photo.count("nameSelection")).toBe(0);
  });

  test("is not known where the kernels fail, which is no failure of the room", async () => {
    const { room, photo, notices } = openShop();
    room.pick.pick([5, 5], { shift: false, alt: false });
    photo.take("selectSurface").answer(area);
    await settle();
    photo.take("nameSelection").fail(new Error("no"));
    await settle();
    expect(room.get().surface).toBeNull();
    expect(notices).toEqual([]);
  });
});
