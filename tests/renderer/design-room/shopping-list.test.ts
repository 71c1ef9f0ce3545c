import { describe, expect, test } from "vitest";

import { describeLine } from "#renderer/features/design-room/view/shopping/describe-line.ts";
import { formatUnitPrice } from "#renderer/features/design-room/view/shopping/format-need.ts";
import { addCosts, listNeeds } from "#renderer/features/design-room/model/shopping/list-needs.ts";
import { readPack } from "#renderer/features/design-room/model/shopping/read-pack.ts";
import { de } from "#renderer/features/design-room/texts/panel/de.ts";
import { en } from "#renderer/features/design-room/texts/panel/en.ts";
import { en as app } from "#shared/texts/app/en.ts";
import {
  writeListTable,
  writeListText,
} from "#renderer/features/design-room/view/shopping/write-list.ts";
import { gatherProducts } from "#renderer/features/design-room/model/shopping/gather-products.ts";
import { writeSheet } from "#renderer/features/design-room/view/download/write-sheet.ts";
import { createFloor, createPaint } from "#support/products.ts";
import { paintRectangle } from "#support/test-photos.ts";

const english = { ...app.common, ...en.shopping };
const german = { ...app.common, ...de.shopping };
const allowance = { wastePercent: 10, coats: 2 };
const about = (squareMetres: number, uncertainty = 0.2) => ({ squareMetres, uncertainty });

describe("what a price buys", () => {
  test.each([
    ["2.5 L", "litre", 2.5],
    ["2,5 l", "litre", 2.5],
    ["750 ml", "litre", 0.75],
    ["m²", "squareMetre", 1],
    ["m2", "squareMetre", 1],
    ["Paket 2,22 m²", "squareMetre", 2.22],
    ["pack of 1.8 sqm", "squareMetre", 1.8],
    ["roll", "roll", 1],
    ["Rolle", "roll", 1],
    ["Stück", "piece", 1],
  ] as const)("%s", (text, unit, amount) => {
    expect(readPack(text)).toEqual({ unit, amount });
  });

  test("what is not understood is nothing", () => {
    for (const text of ["bundle", "0 L", "???", "25"]) expect(readPack(text)).toBeNull();
  });
});

test("a product in two sizes is two lines, each at its own price", () => {
  const ten = { sku: "T-10", name: "10 L", priceMinor: 18_900, currency: "EUR", priceUnit: "10 L" };
  const paint = createPaint(7, { variants: [{ ...ten, currency: "EUR" }] });
  const edit = paintRectangle([1, 1, 8, 8]);
  const surface = (id: string, variant?: string) => ({
    edit: { ...edit, id, materialId: paint.id, ...(variant === undefined ? {} : { variant }) },
    hiddenBy: null,
  });
  const surfaces = [surface("a"), surface("b", "T-10"), surface("c", "T-10"), surface("d", "gone")];
  const areas = new Map(surfaces.map(({ edit: { id } }) => [id, about(15, 0)]));
  const known = new Map([[paint.id, paint]]);
  const { covered } = gatherProducts(surfaces as never, areas, known);
  const lines = listNeeds(covered, allowance);
  expect(
    lines.map(({ product, need }) => [product.sku, product.name, need?.costMinor.low]),
  ).toEqual([
    [paint.sku, "Paint 7", 2 * 5400],
    ["T-10", "Paint 7, 10 L", 18_900],
  ]);
  const hidden: [] = [];
  const sheet = writeSheet({ lines, hidden, unlisted: 0 }, allowance, english, "en");
  expect(sheet.lines.map(({ productId, variant }) => [productId, variant])).toEqual([
    [paint.id, undefined],
    [paint.id, "T-10"],
  ]);
});

describe("what is needed", () => {
  test("paint is counted in coats and whole tins, between the bounds of the area", () => {
    const [line] = listNeeds([{ product: createPaint(1), areas: [about(30)] }], allowance);
    expect(line?.area?.range).toEqual({ low: 24, high: 36 });
    expect(line?.need).toMatchObject({
      unit: "litre",
      amount: { low: 4, high: 6 },
      packs: { low: 2, high: 3 },
      costMinor: { low: 10_800, high: 16_200 },
    });
  });

  test("a floor gets its offcuts and is cut to a tenth of a square metre", () => {
    const [line] = listNeeds([{ product: createFloor(1), areas: [about(10)] }], allowance);
    expect(line?.need).toMatchObject({ amount: { low: 8.8, high: 13.2 }, packs: null });
    expect(line?.need?.costMinor).toEqual({ low: 47_520, high: 71_280 });
  });

  test("packs of a floor are whole, and an exact fit needs no more", () => {
    const product = createFloor(1, { priceUnit: "2.2 m²" });
    const [line] = listNeeds([{ product, areas: [about(10, 0)] }], allowance);
    expect(line?.need?.packs).toEqual({ low: 5, high: 5 });
  });

  test("surfaces of one product add up, and one that is unknown leaves the sum unknown", () => {
    const product = createFloor(1);
    const [sum] = listNeeds([{ product, areas: [about(4), about(6)] }], allowance);
    expect(sum?.area?.squareMetres).toBe(10);
    expect(sum?.surfaces).toBe(2);
    const [unknown] = listNeeds([{ product, areas: [about(4), null] }], allowance);
    expect(unknown).toMatchObject({ area: null, need: null });
  });

  test("a roll that says no area is a usual one, and what is sold by the piece is not counted", () => {
    const roll = createFloor(1, { kind: "wall_covering", priceUnit: "roll" });
    const piece = createFloor(2, { priceUnit: "Stück" });
    const lines = listNeeds(
      [roll, piece].map((product) => ({ product, areas: [about(10.6, 0)] })),
      { ...allowance, wastePercent: 5 },
    );
    expect(lines[0]?.need).toMatchObject({ packs: { low: 3, high: 3 }, isRollAssumed: true });
    expect(lines[1]?.need).toBeNull();
    expect(addCosts(lines)).toEqual({
      totals: [{ currency: "EUR", costMinor: { low: 16_200, high: 16_200 } }],
      isWhole: false,
    });
  });

  test("currencies are added up apart", () => {
    const products = [createFloor(1), createFloor(2, { currency: "GBP" })];
    const lines = listNeeds(
      products.map((product) => ({ product, areas: [about(1, 0)] })),
      allowance,
    );
    expect(addCosts(lines).totals.map(({ currency }) => currency)).toEqual(["EUR", "GBP"]);
  });
});

describe("the list in words", () => {
  const lines = listNeeds(
    [
      { product: createPaint(1, { name: "Oat" }), areas: [about(30)] },
      { product: createFloor(2, { name: '=Oak "18"' }), areas: [null] },
    ],
    allowance,
  );
  const list = { lines, allowance, roomName: "Salon" };

  test("a line says area, quantity and cost with their bounds in the person's language", () => {
    const [line] = lines;
    const inEnglish = describeLine(line!, allowance, english, "en");
    expect(inEnglish).toMatchObject({
      price: "RW-1 · €54 / 2.5 L · €21.60 / L",
      area: "about 30 m² ± 20 % · 2 coats",
      quantity: "2–3 × 2.5 L (4–6 L)",
    });
    expect(inEnglish.cost?.replaceAll(/\s/g, "")).toBe("€108–€162");
    expect(describeLine(line!, allowance, german, "de").area).toMatch(/± 20\s%/);
  });

  test("the text names every product, and says that not all could be counted", () => {
    const text = writeListText(list, english, "en");
    expect(text).toContain("Price list: Salon");
    expect(text).toContain("Oat");
    expect(text).toContain(english.noArea);
    expect(text).toContain(english.totalPart);
  });

  test("the table has a column for each figure, and a name is never a formula", () => {
    const rows = writeListTable(list, english, "en").trim().split("\r\n");
    expect(rows).toHaveLength(3);
    expect(rows[1]).toBe("RW-1,Oat,30,24,36,L,4,6,2,3,54,2.5 L,EUR,108,162");
    expect(rows[2]).toContain(`"'=Oak ""18"""`);
  });

  test("of several rooms the list says in which each product is", () => {
    const project = { ...list, roomsOf: new Map([["RW-1", ["Hall", "Attic"]]]) };
    const [head, first, second] = writeListTable(project, english, "en").trim().split("\r\n");
    expect(head).toMatch(/,Cost at most,Rooms$/);
    expect(first).toMatch(/,162,"Hall, Attic"$/);
    expect(second).toMatch(/,$/);
    expect(writeListText(project, english, "en")).toContain("In: Hall, Attic");
    expect(writeListText(list, english, "en")).not.toContain("In: ");
  });

  test("the table opens in the spreadsheets of a language with decimal commas", () => {
    const rows = writeListTable(list, german, "de").trim().split("\r\n");
    expect(rows[1]).toBe('RW-1;Oat;30;24;36;l;4;6;2;3;54;"2,5 L";EUR;108;162');
  });
});

test("a price for more than one unit says what one costs", () => {
  expect(formatUnitPrice(createPaint(1), "en")).toBe("€21.60 / L");
  expect(formatUnitPrice(createFloor(1), "en")).toBeNull();
  expect(formatUnitPrice(createFloor(1, { priceUnit: "bundle" }), "en")).toBeNull();
});
