import { isOverdue } from "../../db/queries/bin.ts";
import { removeDesigns, removePhotos } from "../../db/queries/remove-work.ts";
import type { Remains } from "../../db/queries/remove-work.ts";
import type { Transaction } from "../../db/database.ts";
import { designs } from "../../db/schema/designs.ts";
import { images } from "../../db/schema/images.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import { discardFiles } from "../../storage/discard-files.ts";

export type PurgeTools = Pick<
  Dependencies,
  "database" | "storage" | "jobs" | "clock" | "logger" | "config"
>;
type Removal = Remains & { rows: number };

/** Short transactions: nobody waits for a bin to be emptied. */
const batch = 20;

/**
 * Removes what has been in a company's bins for 30 days: photos with all that was made of them, then
 * designs. Rows first, in batches, then their files: what a process that ends in between leaves
 * behind is nobody's, and the sweep of the stored files takes it. Any number of processes may. Answers how many there were.
 */
export async function purgeBins(tools: PurgeTools, companyId: string): Promise<number> {
  const now = tools.clock.now();
  const photos = await removeAll(tools, companyId, async (tx) => {
    const ids = await takeRows(tx, images, now);
    return { rows: ids.length, ...(await removePhotos(tx, ids)) };
  });
  const rooms = await removeAll(tools, companyId, async (tx) => {
    const ids = await takeRows(tx, designs, now);
    return { rows: ids.length, ...(await removeDesigns(tx, ids)) };
  });
  return photos + rooms;
}

/** Does a removal batch by batch until one finds nothing more, and then removes the files of each. */
export async function removeAll(
  tools: PurgeTools,
  companyId: string,
  remove: (tx: Transaction) => Promise<Removal>,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows, keys } = await tools.database.withTenant(companyId, async (tx) => {
      const removal = await remove(tx);
      // Whoever is at work on one of them hears that it is over.
      for (const render of removal.renders) await tools.jobs.forgetRender(tx, render);
      return removal;
    });
    await discardFiles(tools, keys);
    removed += rows;
    if (rows === 0) return removed;
  }
}

/** What another process has in its hands is left to it. */
async function takeRows(
  tx: Transaction,
  table: typeof images | typeof designs,
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(isOverdue(table.deletedAt, now))
    .limit(batch)
    .for("update", { skipLocked: true });
  return rows.map(({ id }) => id);
}
