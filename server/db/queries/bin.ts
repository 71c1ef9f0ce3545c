import { and, gt, isNotNull, lte } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";

/** How long something stays in the bin. */
const binDays = 30;
const dayMs = 24 * 60 * 60_000;

/** What was put in the bin then or before has been there for too long. */
function findOldest(now: Date): Date {
  return new Date(now.getTime() - binDays * dayMs);
}

/** How many days are left of something that was put in the bin then, begun ones included. */
export function countDaysLeft(deletedAt: Date, now: Date): number {
  const leftMs = deletedAt.getTime() + binDays * dayMs - now.getTime();
  return Math.max(0, Math.ceil(leftMs / dayMs));
}

/** Whether a row was put in the bin, at the time that `deletedAt` says, and can still be taken out. */
export function isInBin(deletedAt: AnyColumn, now: Date): SQL | undefined {
  return and(isNotNull(deletedAt), gt(deletedAt, findOldest(now)));
}

/** Whether a row's days in the bin are over: nobody takes it out any more. */
export function isOverdue(deletedAt: AnyColumn, now: Date): SQL {
  return lte(deletedAt, findOldest(now));
}
