import { expect, test } from "vitest";

import { searchProducts, simplifyText } from "#renderer/services/product-finder/search-products.ts";

const products = [
  { sku: "RW-352", name: "Harbour", colour: "blue navy" },
  { sku: "RW-441", name: "Bottle Moss", colour: "green" },
  { sku: "RW-104", name: "Oat", colour: "white cream" },
  { sku: "RW-440", name: "Grüne Höhle", colour: "green" },
  { sku: "RW-348", name: "Teal Tin", colour: "blue teal" },
  { sku: "RW-012", name: "Straßenstaub", colour: "grey" },
];
const find = (search: string) =>
  searchProducts(products, search, ({ colour }) => colour).map(({ name }) => name);

test("nothing asked is everything in the catalogue's order", () => {
  expect(find("  ")).toEqual(products.map(({ name }) => name));
});

test("words may be begun, and all of them must be there", () => {
  expect(find("harb")).toEqual(["Harbour"]);
  expect(find("moss bottle")).toEqual(["Bottle Moss"]);
  expect(find("moss harbour")).toEqual([]);
});

test("typing errors are forgiven: a wrong, a missing, an extra letter, two in the wrong order", () => {
  for (const typed of ["harbuor", "harbor", "harbouur", "hatbour", "harbuo"]) {
    expect(find(typed)).toEqual(["Harbour"]);
  }
  expect(find("hxrbxxr")).toEqual([]);
});

test("a short word and a number must be right", () => {
  expect(find("oaf")).toEqual([]);
  expect(find("RW-441")).toEqual(["Bottle Moss"]);
  expect(find("rw441")).toEqual(["Bottle Moss"]);
  expect(find("441")).toEqual(["Bottle Moss"]);
});

test("accents, umlauts and sharp s are found however they are typed", () => {
  for (const typed of ["grüne", "gruene", "grune", "GRÜNE höhle", "hoehle"]) {
    expect(find(typed)).toContain("Grüne Höhle");
  }
  expect(find("strassenstaub")).toEqual(["Straßenstaub"]);
  expect(simplifyText("Ærø Crème Łódź")).toBe("aro creme lodz");
});

test("a colour's name finds what has it, and what is named so comes first", () => {
  expect(find("green")).toEqual(["Bottle Moss", "Grüne Höhle"]);
  expect(find("cream")).toEqual(["Oat"]);
  expect(find("teal")).toEqual(["Teal Tin"]);
});
