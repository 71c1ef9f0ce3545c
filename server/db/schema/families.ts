import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";

import type { ApprovalState } from "#shared/design-list.ts";

import { companyId } from "./companies.ts";
import { images } from "./images.ts";
import { projects } from "./projects.ts";
import { personId, users } from "./users.ts";

/** Somebody who did something; forgotten when their account is deleted. */
const doneBy = (name: string) => uuid(name).references(() => users.id, { onDelete: "set null" });

/**
 * The rooms of people as lists have them: a row for each family of designs, and what is true of all its
 * versions. What it repeats of its designs is kept by triggers, whoever writes those.
 */
export const families = pgTable(
  "families",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull(),
    ownerUserId: personId("owner_user_id"),
    /** What the owner is called; null for visitors without an account. */
    ownerName: t.text("owner_name"),
    imageId: t.uuid("image_id").notNull(),
    name: t.text("name").notNull(),
    /** Name and owner in small letters without accents, to be searched. */
    words: t.text("words").notNull(),
    /** The version changed last; null while none is out of the bin. */
    designId: t.uuid("design_id"),
    versions: t.integer("versions").notNull().default(0),
    isSample: t.boolean("is_sample").notNull().default(false),
    /** Whether it is on somebody else's photo: staff copied it to change it. */
    isCopy: t.boolean("is_copy").notNull().default(false),
    createdAt: t.timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    updatedAt: t.timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull(),
    isFavourite: t.boolean("is_favourite").notNull().default(false),
    projectId: t.uuid("project_id"),
    /** Who of the staff looks after it. */
    assigneeUserId: doneBy("assignee_user_id"),
    approval: t.text("approval").$type<ApprovalState>(),
    /** Which version was asked about, and its number of saves then. */
    approvalDesignId: t.uuid("approval_design_id"),
    approvalVersion: t.integer("approval_version"),
    approvalAt: t.timestamp("approval_at", { withTimezone: true, precision: 3 }),
    approvalUserId: doneBy("approval_user_id"),
  }),
  (table) => {
    const isListed = sql`${table.designId} is not null`;
    return [
      primaryKey({ columns: [table.companyId, table.id] }),
      index("families_owner_idx")
        .on(table.companyId, table.ownerUserId, table.updatedAt, table.id)
        .where(isListed),
      index("families_changed_idx").on(table.companyId, table.updatedAt, table.id).where(isListed),
      index("families_created_idx").on(table.companyId, table.createdAt, table.id).where(isListed),
      index("families_name_idx")
        .on(table.companyId, sql`lower(${table.name})`, table.id)
        .where(isListed),
      index("families_approval_idx")
        .on(table.companyId, table.approval, table.updatedAt, table.id)
        .where(sql`${table.designId} is not null and ${table.approval} is not null`),
      index("families_assignee_idx")
        .on(table.companyId, table.assigneeUserId, table.updatedAt, table.id)
        .where(sql`${table.designId} is not null and ${table.assigneeUserId} is not null`),
      index("families_project_idx")
        .on(table.companyId, table.projectId)
        .where(sql`${table.projectId} is not null`),
      index("families_image_idx").on(table.companyId, table.imageId),
      index("families_words_idx")
        .using("gin", sql`${table.words} gin_trgm_ops`)
        .with({ fastupdate: false }),
      foreignKey({
        name: "families_image_fk",
        columns: [table.companyId, table.imageId],
        foreignColumns: [images.companyId, images.id],
      }).onDelete("cascade"),
      // Only the project is forgotten with it, not the company: see the migration.
      foreignKey({
        name: "families_project_fk",
        columns: [table.companyId, table.projectId],
        foreignColumns: [projects.companyId, projects.id],
      }).onDelete("set null"),
    ];
  },
);
