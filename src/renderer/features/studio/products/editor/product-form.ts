import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { hexColourSchema } from "#shared/company.ts";
import type { PaintFinish } from "#shared/paint-finish.ts";
import type { Currency, Product, ProductKind } from "#shared/product.ts";
import { readNumber, readPrice } from "#shared/read-number.ts";
import { productInputSchema } from "#shared/studio-catalogue.ts";
import type { ProductInput, StudioProduct } from "#shared/studio-catalogue.ts";

import type { editorTexts } from "../../texts/products-catalogue.ts";
import { fitsTogether, readOfferForm, toOfferForm } from "./offer-form.ts";
import type { PriceForm, VariantForm } from "./offer-form.ts";

/** A product as a person types it: numbers are still text. */
export type ProductForm = {
  kind: ProductKind;
  sku: string;
  name: string;
  price: string;
  currency: Currency;
  priceUnit: string;
  colour: string;
  finishes: PaintFinish[];
  coverage: string;
  tileWidth: string;
  tileHeight: string;
  gtin: string;
  variants: VariantForm[];
  prices: PriceForm[];
};

/** What is wrong with a field; each has its sentence. */
type FormProblem = keyof SentencesOf<typeof editorTexts>["errors"];
export type FormErrors = Partial<Record<keyof ProductForm, FormProblem>>;

/** What a new product starts with. */
export const emptyProductForm: ProductForm = {
  kind: "paint",
  sku: "",
  name: "",
  price: "",
  currency: "EUR",
  priceUnit: "2.5 L",
  colour: "#8FA58C",
  finishes: ["matt"],
  coverage: "12",
  tileWidth: "",
  tileHeight: "",
  gtin: "",
  variants: [],
  prices: [],
};

/** A product as a form of this language. */
export function toProductForm(product: StudioProduct, locale: string): ProductForm {
  const { material } = product;
  const write = (value: number, digits: number, minimum = 0) =>
    new Intl.NumberFormat(locale, {
      useGrouping: false,
      minimumFractionDigits: minimum,
      maximumFractionDigits: digits,
    }).format(value);
  const writePrice = (priceMinor: number) =>
    write(priceMinor / 100, 2, priceMinor % 100 === 0 ? 0 : 2);
  const isPaint = material.kind === "paint";
  return {
    kind: material.kind,
    sku: material.sku,
    name: material.name,
    price: writePrice(material.priceMinor),
    currency: material.currency,
    priceUnit: material.priceUnit,
    colour: material.colour,
    finishes: isPaint ? material.finishes : [],
    coverage: isPaint ? write(material.coveragePerLitre, 4) : "",
    tileWidth: isPaint ? "" : write(material.tileWidthMetres, 4),
    tileHeight: isPaint ? "" : write(material.tileHeightMetres, 4),
    gtin: material.gtin ?? "",
    ...toOfferForm(product, writePrice),
  };
}

/**
 * What the form says, or what is wrong with each field. `before` is the product as it was with its
 * form: numbers whose text was not touched keep every digit.
 */
export function readProductForm(
  form: ProductForm,
  before: { form: ProductForm; material: Product } | null,
): { product: ProductInput | null; errors: FormErrors } {
  const errors: FormErrors = {};
  const price = readPrice(form.price.trim());
  if (form.price.trim() === "") errors.price = "missing";
  else if (price === "price_ambiguous") errors.price = "ambiguous";
  else if (price === "not_a_price") errors.price = "price";
  const offer = readOfferForm(form);
  if (offer.variants === null) errors.variants = "row";
  if (offer.prices === null) errors.prices = "row";
  const common = {
    gtin: form.gtin.trim() === "" ? null : form.gtin.replaceAll(/[\s-]/g, ""),
    variants: offer.variants ?? [],
    prices: offer.prices ?? [],
    sku: form.sku,
    name: form.name,
    priceMinor: price,
    currency: form.currency,
    priceUnit: form.priceUnit,
  };
  const number = (field: "coverage" | "tileWidth" | "tileHeight", kept: number | undefined) => {
    if (kept !== undefined && before?.form[field] === form[field]) return kept;
    if (form[field].trim() === "") errors[field] = "missing";
    const value = readNumber(form[field].trim());
    if (value === null) errors[field] ??= "number";
    return value;
  };
  const values =
    form.kind === "paint"
      ? { ...common, ...readPaint(form, errors, before?.material ?? null, number) }
      : { ...common, ...readTile(form, before?.material ?? null, number) };
  const parsed = productInputSchema.safeParse(values);
  for (const issue of parsed.error?.issues ?? []) {
    const field = fieldOf[String(issue.path[0])];
    if (field !== undefined) errors[field] ??= field === "gtin" ? "gtin" : toProblem(issue);
  }
  const product = parsed.data ?? null;
  if (offer.variants === null || offer.prices === null) return { product: null, errors };
  if (product === null || fitsTogether(product)) return { product, errors };
  errors[form.prices.length > 0 ? "prices" : "variants"] = "fit";
  return { product: null, errors };
}

type ReadNumber = (
  field: "coverage" | "tileWidth" | "tileHeight",
  kept: number | undefined,
) => number | null;

function readPaint(
  form: ProductForm,
  errors: FormErrors,
  before: Product | null,
  number: ReadNumber,
) {
  if (!hexColourSchema.safeParse(form.colour).success) errors.colour = "colour";
  if (form.finishes.length === 0) errors.finishes = "finishes";
  const kept = before?.kind === "paint" ? before.coveragePerLitre : undefined;
  const { colour, finishes } = form;
  return { kind: "paint", colour, finishes, coveragePerLitre: number("coverage", kept) };
}

function readTile(form: ProductForm, before: Product | null, number: ReadNumber) {
  const kept = before === null || before.kind === "paint" ? undefined : before;
  return {
    kind: form.kind,
    tileWidthMetres: number("tileWidth", kept?.tileWidthMetres),
    tileHeightMetres: number("tileHeight", kept?.tileHeightMetres),
  };
}

const fieldOf: Readonly<Record<string, keyof ProductForm>> = {
  sku: "sku",
  name: "name",
  priceMinor: "price",
  priceUnit: "priceUnit",
  colour: "colour",
  finishes: "finishes",
  coveragePerLitre: "coverage",
  tileWidthMetres: "tileWidth",
  tileHeightMetres: "tileHeight",
  gtin: "gtin",
  variants: "variants",
  prices: "prices",
};

function toProblem(issue: { code: string; origin?: string }): FormProblem {
  if (issue.code === "invalid_format") return "unreadable";
  if (issue.origin !== "string") return "range";
  return issue.code === "too_big" ? "too_long" : "missing";
}

/** A field that is being mended says nothing until the next try. */
export function withoutTouched(errors: FormErrors, changes: Partial<ProductForm>): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes)));
}
