import { findOfferProblem, maxPriceEntries } from "#shared/price-table.ts";
import type { PriceEntry } from "#shared/price-table.ts";
import type { ImportAction, ProductColumn } from "#shared/product-import.ts";
import { maxVariants } from "#shared/product.ts";
import { productInputSchema } from "#shared/studio-catalogue.ts";
import type { ProductInput, PublishState, VariantInput } from "#shared/studio-catalogue.ts";

import type { ProductRow } from "../../../products/product-row.ts";
import { mergeOffer } from "../merge-offer.ts";
import type { OfferColumns } from "../merge-offer.ts";
import { toColumns } from "../product-columns.ts";
import type { SoldAs } from "../refuse-taken-skus.ts";
import type { Owners, RowGroup } from "./group-rows.ts";
import { readPriceRow, readVariantRow } from "./read-offer-rows.ts";
import { readRow } from "./read-row.ts";
import type { CellProblem, ReadRow } from "./read-row.ts";
import type { TilePicture, TilePictures } from "./read-pictures.ts";
import type { TableRow } from "./read-table.ts";

/** What happens to one product. */
export type PlannedProduct = {
  /** Tells it from the others of the same import. */
  row: number;
  existing: ProductRow | null;
  product: ProductInput;
  state: PublishState;
  /** Null leaves the tile's picture as it is. */
  picture: TilePicture | null;
  offer: OfferColumns;
  /** Whether the company's feed brings it; what it brought once stays known as such. */
  isFromFeed?: boolean;
};

/** The SKUs that a planned product takes. */
export function toSoldAs({ existing, product, offer }: PlannedProduct): SoldAs {
  return { id: existing?.id ?? null, sku: product.sku, variants: offer.variants };
}

/** What one row would do. */
export type RowPlan = {
  action: ImportAction;
  changes: readonly string[];
  problems: readonly CellProblem[];
};

export type GroupPlan = {
  existing: ProductRow | null;
  /** Null when nothing changes or something is wrong. */
  planned: PlannedProduct | null;
  rows: Map<TableRow, RowPlan>;
};

/** What stands beside a group: the other rows' SKUs, the products there are, the pictures. */
export type PlanWorld = { owners: Owners; pictures: TilePictures; seen: Set<string> };

/** Says what the rows about one product would do to it. */
export function planGroup(group: RowGroup, world: PlanWorld): GroupPlan {
  const owner = world.owners.get(group.sku);
  const existing = owner?.sku === group.sku ? owner : null;
  const rows = new Map<TableRow, RowPlan>();
  const base = planBase(group, existing, world, rows);
  if (base === null) {
    const unknown = (column: ProductColumn) => fail([{ column, code: "sku_unknown" }]);
    for (const row of group.variants) rows.set(row, unknown("variant_of"));
    for (const row of group.prices) rows.set(row, unknown("sku"));
    return { existing, planned: null, rows };
  }
  const { product, state, picture } = base;
  const before = mergeOffer(product, existing);
  const variants = planVariants(group, existing, before.variants, world, rows);
  const merged = mergeOffer({ ...product, variants }, existing);
  const offer = { ...merged, prices: planPrices(group, product, merged, rows) };
  refuseMisfits(group, product, offer, rows);
  const actions = [...rows.values()].map(({ action }) => action);
  const isChange = actions.some((action) => action === "create" || action === "change");
  const isWrong = actions.includes("error");
  const row = (group.base ?? group.variants[0] ?? group.prices[0])?.row ?? 0;
  const planned = isWrong || !isChange ? null : { row, existing, product, state, picture, offer };
  return { existing, planned, rows };
}

type Base = Pick<PlannedProduct, "product" | "state" | "picture">;

function planBase(
  { base }: RowGroup,
  existing: ProductRow | null,
  world: PlanWorld,
  rows: GroupPlan["rows"],
): Base | null {
  const kept = existing === null ? null : { ...toInput(existing), picture: null };
  if (base === null) return kept;
  const read = readRow(base, existing);
  const found = findPicture(base, world.pictures);
  const problems = [
    ...read.problems,
    ...listProblems(base, { read, picture: found, before: existing }, world),
  ];
  world.seen.add(base.cells.sku ?? "");
  if (problems.length > 0 || read.product === null) {
    rows.set(base, fail(problems));
    return kept ?? (read.product === null ? null : { ...read, picture: null });
  }
  const picture = keepPicture(found, existing);
  const changes = listChanges({ ...read, existing, picture });
  const action = existing === null ? "create" : changes.length === 0 ? "unchanged" : "change";
  rows.set(base, { action, changes, problems: [] });
  return { product: read.product, state: read.state, picture };
}

function planVariants(
  group: RowGroup,
  existing: ProductRow | null,
  before: readonly VariantInput[],
  { owners, seen }: PlanWorld,
  rows: GroupPlan["rows"],
): VariantInput[] {
  const variants = new Map(before.map((variant) => [variant.sku, variant]));
  for (const row of group.variants) {
    const sku = row.cells.sku ?? "";
    const known = variants.get(sku) ?? null;
    const read = readVariantRow(row, known);
    const problems = [...read.problems];
    const owner = owners.get(sku);
    if (seen.has(sku)) problems.push({ column: "sku", code: "sku_twice" });
    else if (owner !== undefined && (owner.id !== existing?.id || owner.sku === sku)) {
      problems.push({ column: "sku", code: "sku_taken" });
    }
    seen.add(sku);
    if (read.value === null || problems.length > 0) {
      rows.set(row, fail(problems));
      continue;
    }
    variants.set(sku, read.value);
    const changes = known === null ? [] : listVariantChanges(known, read.value);
    const action = known === null ? "create" : changes.length === 0 ? "unchanged" : "change";
    rows.set(row, { action, changes, problems: [] });
  }
  return [...variants.values()];
}

/** Prices of a SKU that the table has some of are replaced by those; the others stay. */
function planPrices(
  group: RowGroup,
  product: ProductInput,
  { prices: before }: OfferColumns,
  rows: GroupPlan["rows"],
): PriceEntry[] {
  const read = group.prices.map((row) => {
    const sku = row.cells.sku ?? "";
    const variant = sku === product.sku ? null : sku;
    return { row, variant, ...readPriceRow(row, variant, product.currency) };
  });
  const named = new Set(read.map(({ variant }) => variant));
  const written = read.flatMap(({ value }) => value ?? []);
  const old = new Set(before.map(nameEntry));
  const now = new Set(written.map(nameEntry));
  const shorter = new Set(
    before.filter((entry) => !now.has(nameEntry(entry))).map(({ variant }) => variant),
  );
  for (const { row, variant, value, problems } of read) {
    if (value === null) {
      rows.set(row, fail(problems));
      continue;
    }
    const isShorter = shorter.has(variant);
    const isOld = old.has(nameEntry(value));
    const action = isOld ? (isShorter ? "change" : "unchanged") : "create";
    rows.set(row, { action, changes: isShorter ? ["price"] : [], problems: [] });
  }
  return [...before.filter(({ variant }) => !named.has(variant)), ...written];
}

/** What is only wrong of the product as a whole is said of the row that comes last. */
function refuseMisfits(
  group: RowGroup,
  product: ProductInput,
  offer: OfferColumns,
  rows: GroupPlan["rows"],
): void {
  const row = group.prices.at(-1) ?? group.variants.at(-1) ?? group.base;
  if (row === null || rows.get(row)?.action === "error") return;
  const column = group.prices.length > 0 ? "price_from" : "variant_of";
  if (offer.variants.length > maxVariants || offer.prices.length > maxPriceEntries) {
    rows.set(row, fail([{ column, code: "too_many" }]));
    return;
  }
  const finishes = product.kind === "paint" ? product.finishes : null;
  const { sku, kind } = product;
  if (findOfferProblem({ sku, kind, finishes, ...offer }) === null) return;
  rows.set(row, fail([{ column, code: "does_not_fit" }]));
}

function fail(problems: readonly CellProblem[]): RowPlan {
  return { action: "error", changes: [], problems };
}

/** Tells prices apart, however many there are. */
function nameEntry({ variant, priceMinor, currency, from, until }: PriceEntry): string {
  return JSON.stringify([variant, priceMinor, currency, from, until]);
}

function listVariantChanges(before: VariantInput, after: VariantInput): ProductColumn[] {
  const changed: ProductColumn[] = [];
  if (before.name !== after.name) changed.push("name");
  if (before.priceMinor !== after.priceMinor) changed.push("price");
  if (before.priceUnit !== after.priceUnit) changed.push("price_unit");
  if (before.finish !== after.finish) changed.push("finishes");
  if (before.gtin !== after.gtin) changed.push("gtin");
  return changed;
}

/** A product as its row has it, for tables that only say something about its variants or prices. */
function toInput(row: ProductRow): { product: ProductInput; state: PublishState } {
  const { kind, sku, name, priceMinor, currency, priceUnit, colour, state } = row;
  const common = { kind, sku, name, priceMinor, currency, priceUnit, colour };
  const own =
    kind === "paint"
      ? { finishes: row.finishes, coveragePerLitre: row.coveragePerLitre }
      : { tileWidthMetres: row.tileWidthMetres, tileHeightMetres: row.tileHeightMetres };
  return { product: productInputSchema.parse({ ...common, ...own }), state };
}

type FoundPicture = TilePicture | CellProblem["code"] | null;

function findPicture({ cells }: TableRow, pictures: TilePictures): FoundPicture {
  return cells.texture === undefined || cells.texture === "" ? null : pictures.find(cells.texture);
}

function keepPicture(picture: FoundPicture, before: ProductRow | null): TilePicture | null {
  if (picture === null || typeof picture === "string") return null;
  return picture.sha256 === before?.textureSha256 ? null : picture;
}

function listProblems(
  row: TableRow,
  found: { read: ReadRow; picture: FoundPicture; before: ProductRow | null },
  { owners, seen }: PlanWorld,
): CellProblem[] {
  const { read, picture, before } = found;
  const problems: CellProblem[] = [];
  const sku = row.cells.sku ?? "";
  if (sku !== "" && seen.has(sku)) problems.push({ column: "sku", code: "sku_twice" });
  else if (before === null && owners.has(sku)) problems.push({ column: "sku", code: "sku_taken" });
  const kind = read.product?.kind ?? before?.kind;
  if (picture !== null && kind === "paint") {
    problems.push({ column: "texture", code: "picture_not_for_paint" });
  } else if (typeof picture === "string") {
    problems.push({ column: "texture", code: picture });
  }
  const hasTile = before !== null && (before.textureKey !== null || before.texture !== null);
  const needsTile = read.state === "published" && read.product.kind !== "paint";
  if (needsTile && picture === null && !hasTile) {
    problems.push({ column: "texture", code: "texture_needed" });
  }
  return problems;
}

function listChanges({
  product,
  state,
  existing,
  picture,
}: Base & { existing: ProductRow | null }): ProductColumn[] {
  if (existing === null) return [];
  const before = toColumns(existing);
  const colour = product.colour ?? picture?.colour ?? existing.colour;
  const gtin = product.gtin === undefined ? existing.gtin : product.gtin;
  const after = toColumns({ ...existing, ...product, gtin, colour, state });
  const changed = (Object.keys(before) as ProductColumn[]).filter(
    (column) =>
      before[column].toLowerCase() !== after[column].toLowerCase() ||
      (column !== "colour" && before[column] !== after[column]),
  );
  return picture === null ? changed : [...changed, "texture"];
}
