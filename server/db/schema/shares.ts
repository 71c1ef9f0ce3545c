import { foreignKey, index, pgTable, primaryKey, unique } from "drizzle-orm/pg-core";

import type { SharedProduct } from "#shared/share.ts";

import { binary } from "./binary.ts";
import { companyId } from "./companies.ts";
import { designs } from "./designs.ts";
import { personId } from "./users.ts";

/** Links to versions of a room, as they were when the link was made. */
export const shares = pgTable(
  "shares",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull().defaultRandom(),
    ownerUserId: personId("owner_user_id"),
    /** Of the room's versions; the link is listed with each of them. */
    familyId: t.uuid("family_id").notNull(),
    tokenHash: binary("token_hash").notNull(),
    /** What the room was called then. */
    name: t.text("name").notNull(),
    /** Who shows it, as they want to be called. */
    fromName: t.text("from_name"),
    /** Argon2id in PHC form; null for a link that asks for nothing. */
    passcodeHash: t.text("passcode_hash"),
    showsOriginal: t.boolean("shows_original").notNull(),
    allowsDownload: t.boolean("allows_download").notNull(),
    /** How often somebody else opened it; not who. */
    views: t.integer("views").notNull().default(0),
    createdAt: t.timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    expiresAt: t.timestamp("expires_at", { withTimezone: true, precision: 3 }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("shares_token_key").on(table.companyId, table.tokenHash),
    index("shares_owner_idx").on(table.companyId, table.ownerUserId),
    index("shares_family_idx").on(table.companyId, table.familyId, table.createdAt),
    index("shares_expires_idx").on(table.companyId, table.expiresAt),
  ],
);

/** What a link shows: pictures of its own, so that a later change of the design changes nothing here. */
export const shareVersions = pgTable(
  "share_versions",
  (t) => ({
    companyId: companyId(),
    shareId: t.uuid("share_id").notNull(),
    position: t.integer("position").notNull(),
    designId: t.uuid("design_id").notNull(),
    letter: t.text("letter").notNull(),
    label: t.text("label"),
    isEdited: t.boolean("is_edited").notNull(),
    products: t.jsonb("products").$type<SharedProduct[]>().notNull(),
    pictureKey: t.text("picture_key").notNull(),
    /** A smaller one, JPEG: for choosing by, and for previews of the link in other programs. */
    cardKey: t.text("card_key").notNull(),
    width: t.integer("width").notNull(),
    height: t.integer("height").notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.shareId, table.position] }),
    index("share_versions_design_idx").on(table.companyId, table.designId),
    foreignKey({
      name: "share_versions_share_fk",
      columns: [table.companyId, table.shareId],
      foreignColumns: [shares.companyId, shares.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "share_versions_design_fk",
      columns: [table.companyId, table.designId],
      foreignColumns: [designs.companyId, designs.id],
    }).onDelete("cascade"),
  ],
);

/** Which version somebody with the link likes best: one vote a name and a browser. */
export const shareVotes = pgTable(
  "share_votes",
  (t) => ({
    companyId: companyId(),
    shareId: t.uuid("share_id").notNull(),
    /** Of a secret that only the browser of the vote has, so that nobody else changes it. */
    voterHash: binary("voter_hash").notNull(),
    position: t.integer("position").notNull(),
    name: t.text("name").notNull(),
    /** The same in lower case. */
    nameKey: t.text("name_key").notNull(),
    comment: t.text("comment").notNull(),
    createdAt: t.timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.shareId, table.voterHash] }),
    unique("share_votes_name_key").on(table.companyId, table.shareId, table.nameKey),
    foreignKey({
      name: "share_votes_version_fk",
      columns: [table.companyId, table.shareId, table.position],
      foreignColumns: [shareVersions.companyId, shareVersions.shareId, shareVersions.position],
    }).onDelete("cascade"),
  ],
);
