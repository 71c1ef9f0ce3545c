import { expect, test } from "vitest";

import { withoutVariant } from "#renderer/features/studio/products/editor/offer-form.ts";
import {
  emptyProductForm,
  readProductForm,
  toProductForm,
} from "#renderer/features/studio/products/editor/product-form.ts";
import type { Product } from "#shared/product.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";

const floor: Product = {
  id: "6f0a8a5e-0000-4000-8000-00000000000a",
  kind: "floor",
  sku: "OAK-H09",
  name: "Oak Herringbone",
  priceMinor: 7850,
  currency: "EUR",
  priceUnit: "m²",
  colour: "#B38C5B",
  tileWidthMetres: Math.SQRT2 * 0.9,
  tileHeightMetres: 0.5,
};

const stored = { state: "draft", version: "2026-11-26T00:00:00.000Z", texture: null } as const;
const large = { sku: "OAK-XL", name: "15 mm", priceMinor: 9950, priceUnit: "m²" };
const offered: StudioProduct = {
  ...stored,
  material: { ...floor, gtin: "4006381333931", variants: [{ ...large, currency: "EUR" }] },
  prices: [
    { variant: "OAK-XL", priceMinor: 8000, currency: "USD", from: "2026-12-01", until: null },
  ],
};

test("an empty form says at each field what is missing, and what was started with is right", () => {
  expect(readProductForm(emptyProductForm, null)).toEqual({
    product: null,
    errors: { name: "missing", sku: "missing", price: "missing" },
  });
});

test("numbers are read as the person's language writes them", () => {
  const form = {
    ...emptyProductForm,
    kind: "floor" as const,
    sku: "F-1",
    name: "Floor",
    price: "1.234,50",
    priceUnit: "m²",
    tileWidth: "0,6",
    tileHeight: "1.2",
  };
  expect(readProductForm(form, null).product).toMatchObject({
    priceMinor: 123_450,
    tileWidthMetres: 0.6,
    tileHeightMetres: 1.2,
  });
  const wrong = { ...form, price: "1.234", tileWidth: "wide", tileHeight: "21" };
  expect(readProductForm(wrong, null).errors).toEqual({
    price: "ambiguous",
    tileWidth: "number",
    tileHeight: "range",
  });
});

test.each(["en", "de", "es"])("a form in %s that nobody touched changes nothing", (locale) => {
  const form = toProductForm({ ...stored, material: floor, prices: [] }, locale);
  const { product } = readProductForm({ ...form, name: "Oak" }, { form, material: floor });
  expect(product).toMatchObject({
    name: "Oak",
    priceMinor: floor.priceMinor,
    tileWidthMetres: floor.tileWidthMetres,
    tileHeightMetres: floor.tileHeightMetres,
  });
});

test("a paint needs a colour and a finish", () => {
  const form = {
    ...emptyProductForm,
    sku: "P-1",
    name: "P",
    price: "5",
    colour: "red",
    finishes: [],
  };
  expect(readProductForm(form, null)).toEqual({
    product: null,
    errors: { colour: "colour", finishes: "finishes" },
  });
});

test.each(["en", "de", "es"])("sizes and prices in %s come back as they went in", (locale) => {
  const form = toProductForm(offered, locale);
  const { product, errors } = readProductForm(form, { form, material: offered.material });
  expect(errors).toEqual({});
  expect(product).toMatchObject({
    gtin: "4006381333931",
    variants: [large],
    prices: offered.prices,
  });
});

test("a size without a price, a price without days and a wrong check digit are told of", () => {
  const form = toProductForm(offered, "en");
  const read = (changes: object) =>
    readProductForm({ ...form, ...changes }, { form, material: offered.material });
  const [size] = form.variants;
  const [price] = form.prices;
  expect(read({ variants: [{ ...size, price: "" }] }).errors).toEqual({ variants: "row" });
  expect(read({ prices: [{ ...price, from: "" }] }).errors).toEqual({ prices: "row" });
  expect(read({ gtin: "4006381333932" }).errors).toEqual({ gtin: "gtin" });
  expect(read({ variants: [{ ...size, sku: "OAK-H09" }], prices: [] })).toEqual({
    product: null,
    errors: { variants: "fit" },
  });
  expect(read({ variants: [] }).errors).toEqual({ prices: "fit" });
});

test("a size that gets another SKU keeps its prices, and takes them along when it is removed", () => {
  const form = toProductForm(offered, "en");
  const [size] = form.variants;
  if (size === undefined) throw new RangeError("no size");
  const renamed = { ...form, variants: [{ ...size, sku: " OAK-15 " }] };
  const { product, errors } = readProductForm(renamed, { form, material: offered.material });
  expect(errors).toEqual({});
  expect(product).toMatchObject({
    variants: [{ ...large, sku: "OAK-15" }],
    prices: [{ ...offered.prices[0], variant: "OAK-15" }],
  });
  expect(withoutVariant(renamed, size.key)).toEqual({ variants: [], prices: [] });
});
