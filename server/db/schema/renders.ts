import { foreignKey, index, pgTable, unique } from "drizzle-orm/pg-core";

import type { EditList } from "#shared/edit.ts";
import type { RenderPhase, RenderState } from "#shared/render.ts";

import { companyId } from "./companies.ts";
import { designs } from "./designs.ts";
import { images } from "./images.ts";
import { personId } from "./users.ts";

/** One full-size replay of a design's edits, as they were when it was asked for. */
export const renders = pgTable(
  "renders",
  (t) => ({
    id: t.uuid("id").primaryKey().defaultRandom(),
    companyId: companyId(),
    ownerUserId: personId("owner_user_id"),
    designId: t.uuid("design_id").notNull(),
    imageId: t.uuid("image_id").notNull(),
    designVersion: t.integer("design_version").notNull(),
    edits: t.jsonb("edits").$type<EditList>().notNull(),
    state: t.text("state").$type<RenderState>().notNull().default("queued"),
    phase: t.text("phase").$type<RenderPhase>().notNull().default("queued"),
    progress: t.doublePrecision("progress").notNull().default(0),
    attempts: t.integer("attempts").notNull().default(0),
    errorCode: t.text("error_code"),
    width: t.integer("width"),
    height: t.integer("height"),
    createdAt: t.timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    finishedAt: t.timestamp("finished_at", { withTimezone: true, precision: 3 }),
  }),
  (table) => [
    unique("renders_company_id_id_key").on(table.companyId, table.id),
    index("renders_owner_idx").on(table.companyId, table.ownerUserId),
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
  (t) => ({
    companyId: t.uuid("company_id").notNull(),
    renderId: t.uuid("render_id").notNull(),
    kind: t.text("kind", { enum: ["result", "result-jpeg", "erased", "erased-thumb"] }).notNull(),
    storageKey: t.text("storage_key").notNull(),
    contentType: t.text("content_type").notNull(),
    sha256: t.text("sha256").notNull(),
  }),
  (table) => [
    unique("render_files_kind_key").on(table.companyId, table.renderId, table.kind),
    foreignKey({
      name: "render_files_render_fk",
      columns: [table.companyId, table.renderId],
      foreignColumns: [renders.companyId, renders.id],
    }).onDelete("cascade"),
  ],
);
