import { eq, getTableColumns, inArray, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import { cutPage } from "../../../db/queries/page-cursor.ts";
import { designSummaryColumns } from "../../../db/queries/owned-rows.ts";
import { searchFamilies } from "../../../db/queries/search-families.ts";
import { designs } from "../../../db/schema/designs.ts";
import { families } from "../../../db/schema/families.ts";
import { inTenant } from "../../../http/add-call.ts";
import type { Answer, CallContext, TenantCall } from "../../../http/add-call.ts";
import { describeReader } from "../../../http/request-identity.ts";
import { describeRooms, nameRooms } from "./describe-rooms.ts";

/**
 * A page of designs, one for each family, the version that was changed last: the reader's own, or with scope
 * "company" everybody's in the company, which is `forbidden` to those who may not see them.
 */
export async function listDesigns(
  call: CallContext<"listDesigns">,
): Promise<Answer<"listDesigns">> {
  const { actor, query, request } = call;
  if (query.scope === "company" && !describeReader(actor).seesCompany) {
    throw new AppError("forbidden", "This requires the company-designs permission.");
  }
  const { rooms, nextCursor } = await inTenant(call, readPage);
  const { database } = request.server.dependencies;
  return { items: await nameRooms(database, rooms, query.scope), nextCursor };
}

async function readPage(call: TenantCall<"listDesigns">) {
  const { tx, query, now } = call;
  const { order, cursor, limit } = query;
  const ids = await searchFamilies(tx, readFilters(call), { order, cursor, limit: limit + 1 });
  if (ids.length === 0) return { rooms: [], nextCursor: null };
  const found = await tx
    .select({
      family: getTableColumns(families),
      design: designSummaryColumns,
      key: sql<string>`lower(${families.name})`,
    })
    .from(families)
    .innerJoin(designs, eq(designs.id, families.designId))
    .where(inArray(families.id, ids));
  const inOrder = found
    .map((row) => ({ ...row, id: row.family.id }))
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const { rows, nextCursor } = cutPage(inOrder, limit, ({ family, key }) => {
    if (order === "name") return key;
    return order === "created" ? family.createdAt : family.updatedAt;
  });
  return { rooms: await describeRooms(call, rows, now), nextCursor };
}

function readFilters({ actor, query, now }: TenantCall<"listDesigns">) {
  const isOwn = query.scope === "own";
  return {
    owner: isOwn ? actor.userId : undefined,
    copies: describeReader(actor).seesCompany ? undefined : false,
    assignee: !isOwn && query.mine !== undefined ? actor.userId : undefined,
    project: isOwn ? query.projectId : undefined,
    approval: query.approval,
    sample: query.source === undefined ? undefined : query.source === "sample",
    favourite: isOwn && query.favourite !== undefined,
    shared: query.shared === undefined ? undefined : now,
    start: query.from,
    until: query.until,
    search: query.search,
  };
}
