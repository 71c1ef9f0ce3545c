import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, unique } from "drizzle-orm/pg-core";

import type { EditList, EditOutline } from "#shared/edit.ts";
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
    edits: t.json("edits").$type<EditList>().notNull(),
    outline: t
      .jsonb("outline")
      .$type<EditOutline[]>()
      .notNull()
      .generatedAlwaysAs(sql`outline_edits(edits)`),
    state: t.text("state").$type<RenderState>().notNull().default("queued"),
    phase: t.text("phase").$type<RenderPhase>().notNull().default("queued"),
    progress: t.doublePrecision("progress").notNull().default(0),
    /** Its job in the queue; null where that has the render's own id, as in earlier versions. */
    jobId: t.uuid("job_id"),
    /** The fencing token of who does it: writes of an earlier holder of the job are refused. */
    lease: t.integer("lease").notNull().default(0),
    /** How often the engine failed at it. */
    attempts: t.integer("attempts").notNull().default(0),
    /** How many workers began it and were not heard of again, the present one included. */
    losses: t.integer("losses").notNull().default(0),
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
    index("renders_unfinished_idx")
      .on(table.companyId, table.ownerUserId)
      .where(sql`${table.state} in ('queued', 'running')`),
    index("renders_failed_idx")
      .on(table.companyId, table.finishedAt, table.id)
      .where(sql`${table.state} = 'failed'`),
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
