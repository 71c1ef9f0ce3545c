import { z } from "zod";

/** Limits of one import; the server enforces them, the page says them. */
export const maxImportRows = 10_000;
export const maxImportColumns = 200;
export const maxImportPictures = 200;
export const maxImportTableBytes = 8 * 1024 * 1024;

/** The columns of a product table, in the order of an export. */
export const productColumns = [
  "sku",
  "kind",
  "name",
  "price",
  "currency",
  "price_unit",
  "colour",
  "finishes",
  "coverage_m2_per_litre",
  "tile_width_m",
  "tile_height_m",
  "texture",
  "state",
  "gtin",
  "variant_of",
  "price_from",
  "price_until",
] as const;
export type ProductColumn = (typeof productColumns)[number];

/** What a person's own columns mean, by their name as it is compared; an empty text is nothing. */
export const columnMappingSchema = z.record(
  z.string().min(1).max(60),
  z.union([z.enum(productColumns), z.literal("")]),
);
export type ColumnMapping = z.infer<typeof columnMappingSchema>;

/** A column of somebody's table, and what it is taken for. */
export const importColumnSchema = z.object({
  /** As it is written there. */
  name: z.string(),
  column: z.enum(productColumns).nullable(),
  /** Where that comes from: this request, the company's last import, or the column's name. */
  from: z.enum(["said", "kept", "guessed"]).nullable(),
  /** What stands in the first rows. */
  samples: z.array(z.string()).max(3),
});
export type ImportColumn = z.infer<typeof importColumnSchema>;

/** A name of a column as it is compared with others: without case, accents and signs. */
export function compareColumnName(written: string): string {
  return written
    .toLowerCase()
    .replaceAll("²", "2")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\d]+/gu, "_")
    .replaceAll(/^_|_$/g, "")
    .slice(0, 60);
}

/** What can be wrong with one cell. */
export const rowProblemCodes = [
  "missing",
  "too_long",
  "unreadable_text",
  "not_a_price",
  "price_ambiguous",
  "not_a_number",
  "out_of_range",
  "not_a_colour",
  "not_a_choice",
  "kind_changed",
  "sku_twice",
  "picture_missing",
  "picture_ambiguous",
  "picture_unreadable",
  "picture_not_for_paint",
  "texture_needed",
  "too_many_cells",
  "not_a_gtin",
  "not_a_date",
  "dates_reversed",
  "sku_unknown",
  "sku_taken",
  "does_not_fit",
  "too_many",
] as const;
export type RowProblemCode = (typeof rowProblemCodes)[number];

export const rowProblemSchema = z.object({
  /** As the person wrote it in the first row. */
  column: z.string(),
  code: z.enum(rowProblemCodes),
  /** What stands there, cut short. */
  value: z.string(),
  /** The reason in English; a page says it by `code` in the person's language. */
  reason: z.string(),
});
export type RowProblem = z.infer<typeof rowProblemSchema>;

export const importActionSchema = z.enum(["create", "change", "unchanged", "error"]);
export type ImportAction = z.infer<typeof importActionSchema>;

export const importRowSchema = z.object({
  /** As a spreadsheet counts: the row of column names is 1. */
  row: z.int().min(2),
  sku: z.string(),
  name: z.string(),
  action: importActionSchema,
  /** The columns that would change. */
  changes: z.array(z.string()),
  problems: z.array(rowProblemSchema),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importCountsSchema = z.object({
  create: z.int(),
  change: z.int(),
  unchanged: z.int(),
  error: z.int(),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** What an import would do, or has done. */
export const importPlanSchema = z.object({
  /** Names exactly this plan: the file, and the products as they are now. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  committed: z.boolean(),
  counts: importCountsSchema,
  rows: z.array(importRowSchema).max(maxImportRows),
  /** All columns of the table; left out by a server that does not know. */
  columns: z.array(importColumnSchema).default([]),
  /** Columns that mean nothing here and are not read. */
  unknownColumns: z.array(z.string()),
  /** Pictures that no row names. */
  unusedPictures: z.array(z.string()),
  encoding: z.enum(["utf-8", "utf-16", "windows-1252"]),
  delimiter: z.enum([",", ";", "\t"]),
});
export type ImportPlan = z.infer<typeof importPlanSchema>;

/** Why a whole file is refused. */
export const importRefusals = [
  "not_a_table",
  "table_too_large",
  "too_many_rows",
  "too_many_columns",
  "no_rows",
  "column_missing",
  "column_twice",
  "broken_quotes",
  "zip_unreadable",
  "zip_no_table",
  "zip_many_tables",
  "zip_unsafe_name",
  "zip_duplicate_name",
  "zip_link",
  "zip_encrypted",
  "zip_nested",
  "zip_other_file",
  "zip_too_many_files",
  "zip_too_large",
  "rows_have_errors",
  "changed_since_check",
] as const;
export type ImportRefusal = (typeof importRefusals)[number];

/** The details of `import_rejected`. */
export const importRejectionSchema = z.object({
  reason: z.enum(importRefusals),
  /** The file, column or row that it is about. */
  subject: z.string().nullable(),
  rows: z.array(importRowSchema),
  /** Of a table whose columns have to be named first. */
  columns: z.array(importColumnSchema).default([]),
});
export type ImportRejection = z.infer<typeof importRejectionSchema>;
