import { describe, expect, test } from "vitest";

import {
  createCoveringChoice,
  layPieces,
  readLaying,
  readOwnJoint,
} from "#renderer/features/design-room/model/document/covering-choice.ts";
import {
  createRoomState,
  reduceRoom,
} from "#renderer/features/design-room/model/document/room-state.ts";
import type {
  RoomAction,
  RoomState,
} from "#renderer/features/design-room/model/document/room-state.ts";
import { listProducts } from "#renderer/features/design-room/model/save/list-products.ts";
import { editListSchema } from "#shared/edit.ts";
import type { MaterialEdit } from "#shared/edit.ts";
import type { MaskShape } from "#shared/mask.ts";
import type { TexturedProduct } from "#shared/product.ts";

const elm: TexturedProduct = {
  id: "00000000-0000-4000-8000-00000000000e",
  kind: "floor",
  sku: "ELM-1",
  name: "Washed Elm",
  priceMinor: 7100,
  currency: "EUR",
  priceUnit: "m²",
  colour: "#B38D5B",
  tileWidthMetres: 1.08,
  tileHeightMetres: 1.8,
};
const slate = { ...elm, id: "00000000-0000-4000-8000-00000000000d", sku: "SLA-1" };
const plane = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const dot: MaskShape = { kind: "stroke", operation: "add", radius: 5, points: [[10, 10]] };
const select: RoomAction = { type: "areaSelected", shapes: [dot], mode: "add" };
const moss = { colour: "#566E59", finish: "matt", materialId: null } as const;
const firstId = "00000000-0000-4000-8000-000000000001";
const secondId = "00000000-0000-4000-8000-000000000002";

function lay(state: RoomState, material: TexturedProduct, id: string): RoomState {
  const mask = state.history.present.selection;
  if (mask === null) throw new Error("nothing is selected");
  const laid = createCoveringChoice(material, plane, null);
  return reduceRoom(state, { type: "coveringLaid", id, mask, material: laid });
}

describe("laying a material", () => {
  const selected = reduceRoom(createRoomState("Salon", []), select);

  test("is one step and one edit that the wire takes", () => {
    const laid = lay(selected, elm, firstId);
    const { edits } = laid.history.present;
    expect(editListSchema.parse(edits)).toEqual(edits);
    expect(edits).toMatchObject([{ kind: "material", materialId: elm.id, surface: "floor" }]);
    expect(reduceRoom(laid, { type: "undone" })).toEqual({
      ...selected,
      history: expect.objectContaining({ present: selected.history.present }),
    });
  });

  test("takes the place of what lies on the selection, a paint too, and gives way to a paint", () => {
    const floors = lay(lay(selected, elm, firstId), slate, secondId).history.present.edits;
    expect(floors).toMatchObject([{ id: firstId, materialId: slate.id }]);
    const painted = reduceRoom(selected, { type: "areaPainted", id: firstId, paint: moss });
    const covered = lay(painted, elm, secondId);
    expect(covered.history.present.edits).toMatchObject([{ id: firstId, kind: "material" }]);
    const again = reduceRoom(covered, { type: "areaPainted", id: secondId, paint: moss });
    expect(editListSchema.parse(again.history.present.edits)).toEqual([
      expect.objectContaining({ id: firstId, kind: "paint", colour: moss.colour }),
    ]);
    expect(again.history.present.edits[0]).not.toHaveProperty("plane");
  });

  test("does nothing when something else was selected meanwhile", () => {
    const material = createCoveringChoice(elm, plane, null);
    const mask = { shapes: [dot], grow: 0, feather: 0 };
    const late: RoomAction = { type: "coveringLaid", id: firstId, mask, material };
    expect(reduceRoom(selected, late).history.present).toBe(selected.history.present);
  });

  test("is told to the page around as a product of the design", () => {
    const { edits } = lay(selected, elm, firstId).history.present;
    expect(listProducts(edits, [elm, slate])).toEqual([
      { sku: "ELM-1", qty: 1, priceMinor: 7100, currency: "EUR", priceUnit: "m²" },
    ]);
  });

  test("is told in the sizes that were chosen, each by its own SKU and price", () => {
    const thick = { sku: "ELM-XL", name: "15 mm", priceMinor: 9900, currency: "EUR" } as const;
    const offered = { ...elm, variants: [{ ...thick, priceUnit: "pack 2.2 m²" }] };
    const [edit] = lay(selected, elm, firstId).history.present.edits;
    const inSize = { ...edit, variant: "ELM-XL" } as MaterialEdit;
    const edits = [
      edit as MaterialEdit,
      inSize,
      { ...inSize, id: secondId },
      { ...inSize, enabled: false },
    ];
    expect(listProducts(edits, [offered])).toEqual([
      { sku: "ELM-1", qty: 1, priceMinor: 7100, currency: "EUR", priceUnit: "m²" },
      { sku: "ELM-XL", qty: 2, priceMinor: 9900, currency: "EUR", priceUnit: "pack 2.2 m²" },
    ]);
    const gone = { ...inSize, variant: "ELM-OLD" };
    expect(listProducts([gone], [offered])).toMatchObject([{ sku: "ELM-1", qty: 1 }]);
  });
});

test("a product chosen after another keeps how that one lies, in pieces of its own", () => {
  const before = { layout: "plank", scale: 1.5, rotation: 30 } as const;
  const choice = createCoveringChoice({ ...elm, kind: "wall_covering" }, plane, before);
  expect(choice).toMatchObject({ ...before, surface: "wall", grout: { colour: "#513f29" } });
  expect(choice.piece?.widthMetres).toBeCloseTo(1.2);
  expect(createCoveringChoice(elm, plane, null)).toMatchObject({ layout: "grid", piece: null });
});

describe("how a product lies", () => {
  const laidAs = (before: Parameters<typeof createCoveringChoice>[2]): MaterialEdit => ({
    id: firstId,
    enabled: true,
    kind: "material",
    mask: { shapes: [dot], grow: 0, feather: 0 },
    ...createCoveringChoice(elm, plane, before),
  });
  const white = { widthMetres: 0.004, colour: "#f2f0eb" };
  const pale: TexturedProduct = { ...elm, id: slate.id, colour: "#e0ddd5" };

  test("goes over to the next product: start, shine, order and a joint that was chosen", () => {
    const offset = { xMetres: 0.3, yMetres: -0.2 };
    const chosen = { layout: "half", offset, roughness: 0.1, seed: 7, grout: white } as const;
    const next = createCoveringChoice(pale, plane, readLaying(laidAs(chosen), elm));
    expect(next).toMatchObject({ ...chosen, materialId: pale.id });
  });

  test("leaves a joint behind that nobody chose: it has the colour of its product", () => {
    const planks = laidAs({ layout: "plank" });
    expect(readOwnJoint(planks, elm)).toBeNull();
    const next = createCoveringChoice(pale, plane, readLaying(planks, elm));
    expect(next.grout).toEqual(layPieces("plank", pale).grout);
    expect(next.grout).not.toEqual(planks.grout);
  });

  test("keeps a chosen joint in another layout and loses the usual one in rows", () => {
    const own = readOwnJoint(laidAs({ layout: "plank", grout: white }), elm);
    expect(layPieces("grid", elm, own).grout).toEqual(white);
    const usual = readOwnJoint(laidAs({ layout: "plank" }), elm);
    expect(layPieces("grid", elm, usual).grout).toBeNull();
  });
});
