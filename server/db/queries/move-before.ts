import { sql } from "drizzle-orm";

import type { Transaction } from "../database.ts";
import type { materials } from "../schema/materials.ts";
import type { sampleRooms } from "../schema/sample-rooms.ts";

/**
 * Puts a row of the company before another one, or at the end, and counts all of them through.
 * The caller holds the lock of what is ordered.
 */
export async function moveBefore(
  tx: Transaction,
  table: typeof materials | typeof sampleRooms,
  id: string,
  before: string | null,
): Promise<void> {
  await tx.execute(sql`with others as (
      select id, row_number() over (order by position, id) as place from ${table} where id <> ${id}
    ), wanted as (
      select id, place * 2 as place from others
      union all
      select id, coalesce(
        (select place * 2 - 1 from others where id = ${before}),
        (select count(*) * 2 + 1 from others)
      ) from ${table} where id = ${id}
    ), numbered as (
      select id, row_number() over (order by place) - 1 as position from wanted
    )
    update ${table} set position = numbered.position from numbered
    where ${table.id} = numbered.id and ${table.position} <> numbered.position`);
}
