import { and, eq, gte, sql } from "drizzle-orm";

import { funnelDays, funnelEvents, funnelSteps } from "#shared/visit-event.ts";
import type { FunnelStep } from "#shared/visit-event.ts";

import { visitEvents } from "../../db/schema/visit-events.ts";
import type { Answer, TenantCall } from "../../http/add-call.ts";

const dayMs = 24 * 60 * 60_000;

/** How many devices of visitors did each step in the last 30 days. The company's own staff do not count. */
export async function readFunnel({
  tx,
  now,
}: TenantCall<"getVisitFunnel">): Promise<Answer<"getVisitFunnel">> {
  const from = new Date(now.getTime() - funnelDays * dayMs);
  const counts = Object.fromEntries(funnelSteps.map((step) => [step, countDevices(step)]));
  const [row] = await tx
    .select(counts)
    .from(visitEvents)
    .where(and(gte(visitEvents.at, from), eq(visitEvents.role, "user")));
  const steps = funnelSteps.map((step) => ({ step, devices: row?.[step] ?? 0 }));
  return { days: funnelDays, steps };
}

function countDevices(step: FunnelStep) {
  const { kind, name, path } = funnelEvents[step];
  const isStep = and(
    eq(visitEvents.kind, kind),
    name === undefined ? undefined : eq(visitEvents.name, name),
    path === undefined ? undefined : eq(visitEvents.path, path),
  );
  return sql<number>`(count(distinct ${visitEvents.deviceId}) filter (where ${isStep}))::int`;
}
