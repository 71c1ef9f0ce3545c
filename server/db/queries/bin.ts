import { and, gt, isNotNull } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";

/** How long something stays in the bin. */
const binDays = 30;

/** Whether a row was put in the bin, at the time that `deletedAt` says, and can still be taken out. */
export function isInBin(deletedAt: AnyColumn, now: Date): SQL | undefined {
  const oldest = new Date(now.getTime() - binDays * 24 * 60 * 60 * 1000);
  return and(isNotNull(deletedAt), gt(deletedAt, oldest));
}
