import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";

import type { Role } from "#shared/session.ts";
import type { VisitEventKind } from "#shared/visit-event.ts";

import { companyId } from "./companies.ts";
import { personId } from "./users.ts";

/** What visitors did who agreed that it is noted. */
export const visitEvents = pgTable(
  "visit_events",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull().defaultRandom(),
    ownerUserId: personId("owner_user_id"),
    /** The random id that their browser gave itself. */
    deviceId: t.uuid("device_id").notNull(),
    /** What they were in the company then. */
    role: t.text("role").$type<Role>().notNull(),
    kind: t.text("kind").$type<VisitEventKind>().notNull(),
    /** Words of the app's own addresses, without ids. */
    path: t.text("path").notNull(),
    /** What it happened to, by a name of the app's own. */
    name: t.text("name"),
    at: t.timestamp("at", { withTimezone: true, precision: 3 }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("visit_events_at_idx").on(table.companyId, table.at),
    index("visit_events_device_idx").on(table.companyId, table.deviceId),
    // A person who goes is looked for in all companies at once.
    index("visit_events_owner_idx").on(table.ownerUserId, table.companyId),
  ],
);
