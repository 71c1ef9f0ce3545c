import { expect, test } from "vitest";

import { en } from "#renderer/features/design-room/texts/panel/en.ts";
import { filterProducts } from "#renderer/services/product-finder/filter-products.ts";
import { createPaint, createProductId } from "#support/products.ts";

const products = [
  createPaint(1, { name: "Oat", colour: "#F1EAD9" }),
  createPaint(2, { name: "Harbour", colour: "#2F4A5E" }),
  createPaint(3, { name: "Denim", colour: "#5C7A93" }),
  createPaint(4, { name: "Chalk", colour: "#F6F4EE" }),
];
const all = { search: "", family: null, only: null };
const filter = (changes: Partial<Parameters<typeof filterProducts>[1]>) =>
  filterProducts(products, { ...all, ...changes }, en.catalogue.familyWords);
const namesOf = ({ items }: ReturnType<typeof filter>) => items.map(({ name }) => name);

test("families are counted in the order of a colour card, and only those there are", () => {
  expect(filter({}).families).toEqual([
    { family: "white", count: 2 },
    { family: "blue", count: 2 },
  ]);
});

test("search, family and favourites narrow together", () => {
  expect(namesOf(filter({ family: "blue" }))).toEqual(["Harbour", "Denim"]);
  const only = [createProductId(3), createProductId(1)];
  expect(namesOf(filter({ only }))).toEqual(["Denim", "Oat"]);
  expect(namesOf(filter({ only, family: "white" }))).toEqual(["Oat"]);
  expect(namesOf(filter({ only, search: "navy", family: "blue" }))).toEqual(["Denim"]);
});

test("a chosen family stays on offer when nothing of it is left", () => {
  const { items, families } = filter({ search: "oat", family: "blue" });
  expect(items).toEqual([]);
  expect(families).toEqual([
    { family: "white", count: 1 },
    { family: "blue", count: 0 },
  ]);
});

test("a product that is gone is not listed among the favourites", () => {
  expect(filter({ only: [createProductId(9)] }).items).toEqual([]);
});
