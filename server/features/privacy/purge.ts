import { eachCompany } from "../../db/each-company.ts";
import { purgeBins } from "./purge-bins.ts";
import type { PurgeTools } from "./purge-bins.ts";

/** How much was removed for good. */
export type Purged = { binned: number };

/** Removes for good what nobody may keep any longer; for a caller with a timer. */
export async function purge(tools: PurgeTools): Promise<Purged> {
  const purged: Purged = { binned: 0 };
  for await (const companyId of eachCompany(tools.database)) {
    purged.binned += await purgeBins(tools, companyId);
  }
  return purged;
}
