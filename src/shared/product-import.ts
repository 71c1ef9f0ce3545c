import { z } from "zod";

/** Limits of one import; the server enforces them, the page says them. */
export const maxImportRows = 10_000;
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
] as const;
export type ProductColumn = (typeof productColumns)[number];

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

/** What an import would do, or has done. */
export const importPlanSchema = z.object({
  /** Names exactly this plan: the file, and the products as they are now. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  committed: z.boolean(),
  counts: z.object({
    create: z.int(),
    change: z.int(),
    unchanged: z.int(),
    error: z.int(),
  }),
  rows: z.array(importRowSchema).max(maxImportRows),
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
});
export type ImportRejection = z.infer<typeof importRejectionSchema>;
