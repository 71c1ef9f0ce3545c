import { inArray, lt } from "drizzle-orm";

import { visitEventDays } from "#shared/visit-event.ts";

import { visitEvents } from "../../db/schema/visit-events.ts";
import type { PurgeTools } from "./purge-bins.ts";

const dayMs = 24 * 60 * 60_000;
/** Short transactions: whoever sends new ones does not wait for it. */
const batch = 2_000;

/** Removes what was noted of visits longer ago than its term. Answers how many events there were. */
export async function purgeVisitEvents(
  { database, clock }: PurgeTools,
  companyId: string,
): Promise<number> {
  const before = new Date(clock.now().getTime() - visitEventDays * dayMs);
  let removed = 0;
  for (;;) {
    const gone = await database.withTenant(companyId, async (tx) => {
      const old = tx
        .select({ id: visitEvents.id })
        .from(visitEvents)
        .where(lt(visitEvents.at, before))
        .limit(batch);
      const rows = await tx
        .delete(visitEvents)
        .where(inArray(visitEvents.id, old))
        .returning({ id: visitEvents.id });
      return rows.length;
    });
    removed += gone;
    if (gone < batch) return removed;
  }
}
