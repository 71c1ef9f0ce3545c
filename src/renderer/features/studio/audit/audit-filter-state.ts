import type { AuditFilter } from "#shared/wires/http/record-calls.ts";

/** The filters as the form holds them; empty is no filter. Days are the person's own. */
export type AuditFilterState = { userId: string; action: string; from: string; to: string };

export const noFilters: AuditFilterState = { userId: "", action: "", from: "", to: "" };

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** What the server is asked for: days become the moments they begin and end at for the person. */
export function toAuditFilter({ userId, action, from, to }: AuditFilterState): AuditFilter {
  return {
    ...(userId === "" ? {} : { userId }),
    ...(action === "" ? {} : { action }),
    ...(dayPattern.test(from) ? { from: findMidnight(from, 0) } : {}),
    ...(dayPattern.test(to) ? { to: findMidnight(to, 1) } : {}),
  };
}

function findMidnight(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
