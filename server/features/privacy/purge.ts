import { eachCompany } from "../../db/each-company.ts";
import { closeVisits } from "./close-visits.ts";
import { purgeBins } from "./purge-bins.ts";
import type { PurgeTools } from "./purge-bins.ts";
import { purgePeople } from "./purge-people.ts";
import { purgeRecords } from "./purge-records.ts";
import { purgeUploads } from "./purge-uploads.ts";
import { purgeVisitEvents } from "./purge-visit-events.ts";

/** How much was removed for good. */
export type Purged = {
  visits: number;
  people: number;
  binned: number;
  quotes: number;
  uploads: number;
  visitEvents: number;
};

/** Removes for good what nobody may keep any longer; for a caller with a timer. */
export async function purge(tools: PurgeTools): Promise<Purged> {
  const visits = await closeVisits(tools);
  const people = await purgePeople(tools);
  const counted = { binned: 0, quotes: 0, uploads: 0, visitEvents: 0 };
  const purged: Purged = { visits, people, ...counted };
  for await (const companyId of eachCompany(tools.database)) {
    try {
      purged.binned += await purgeBins(tools, companyId);
      purged.quotes += await purgeRecords(tools, companyId);
      purged.uploads += await purgeUploads(tools, companyId);
      purged.visitEvents += await purgeVisitEvents(tools, companyId);
    } catch (error) {
      // The others do not wait for it; the next run tries again.
      tools.logger.error({ err: error, companyId }, "removing what is overdue");
    }
  }
  return purged;
}
