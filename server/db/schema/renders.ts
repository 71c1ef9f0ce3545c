import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

import type { EditList } from "#shared/edit.ts";
import type { RenderPhase, RenderState } from "#shared/render.ts";

import { companyId } from "./companies.ts";
import { designs } from "./designs.ts";
import { images } from "./images.ts";
import { personId } from "./users.ts";

/** One full-size replay of a design's edits, as they were when it was asked for. */
export const renders = pgTable(
  "renders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    companyId: companyId(),
    ownerUserId: personId("owner_user_id"),
    designId: uuid("design_id").notNull(),
    imageId: uuid("image_id").notNull(),
    designVersion: integer("design_version").notNull(),
    edits: jsonb("edits").$type<EditList>().notNull(),
    state: text("state").$type<RenderState>().notNull().default("queued"),
    phase: text("phase").$type<RenderPhase>().notNull().default("queued"),
    progress: doublePrecision("progress").notNull().default(0),
    attempts: integer("attempts").notNull().default(0),
    errorCode: text("error_code"),
    width: integer("width"),
    height: integer("height"),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    finishedAt: timestamp("finished_at", { withTimezone: true, precision: 3 }),
  },
  (table) => [
    unique("renders_company_id_id_key").on(table.companyId, table.id),
    index("renders_design_idx").on(table.companyId, table.designId, table.createdAt),
    index("renders_image_idx").on(table.companyId, table.imageId, table.finishedAt),
    foreignKey({
      name: "renders_design_fk",
      columns: [table.companyId, table.designId],
      foreignColumns: [designs.companyId, designs.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "renders_image_fk",
      columns: [table.companyId, table.imageId],
      foreignColumns: [images.companyId, images.id],
    }).onDelete("cascade"),
  ],
);

/** The files a finished render left; one row each, so that a repeated job cannot leave two. */
export const renderFiles = pgTable(
  "render_files",
  {
    companyId: uuid("company_id").notNull(),
    renderId: uuid("render_id").notNull(),
    kind: text("kind", { enum: ["result", "result-jpeg", "erased", "erased-thumb"] }).notNull(),
    storageKey: text("storage_key").notNull(),
    contentType: text("content_type").notNull(),
    sha256: text("sha256").notNull(),
  },
  (table) => [
    unique("render_files_kind_key").on(table.companyId, table.renderId, table.kind),
    foreignKey({
      name: "render_files_render_fk",
      columns: [table.companyId, table.renderId],
      foreignColumns: [renders.companyId, renders.id],
    }).onDelete("cascade"),
  ],
);
