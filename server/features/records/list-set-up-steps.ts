import { count, eq, sql } from "drizzle-orm";

import { findStanding, isAllowed } from "#shared/permissions.ts";
import type { SetUpStep } from "#shared/wires/http/record-calls.ts";

import { companies } from "../../db/schema/companies.ts";
import { materials } from "../../db/schema/materials.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import { themeVersions } from "../../db/schema/themes.ts";
import type { TenantCall } from "../../http/add-call.ts";

/**
 * What a company does before it shows itself to people, in order, and what of it is done: read from what
 * there is. Who may not change theme and sites is not asked to.
 */
export async function listSetUpSteps({
  tx,
  actor,
}: TenantCall<"listSetUpSteps">): Promise<SetUpStep[]> {
  const mayChangeSettings = isAllowed("company-settings", findStanding(actor));
  const [themes] = await tx.select({ n: count() }).from(themeVersions);
  const [products] = await tx
    .select({ n: count() })
    .from(materials)
    .where(eq(materials.state, "published"));
  const [rooms] = await tx
    .select({ n: count() })
    .from(sampleRooms)
    .where(eq(sampleRooms.state, "published"));
  // A site that is named shows nothing for as long as frames are switched off.
  const [sites] = await tx
    .select({
      n: sql<number>`case when (${companies.features} ->> 'iframe_mode')::boolean
        then cardinality(${companies.embedOrigins}) else 0 end`,
    })
    .from(companies);
  const steps: SetUpStep[] = [
    { step: "theme", isDone: isSome(themes) },
    { step: "products", isDone: isSome(products) },
    { step: "rooms", isDone: isSome(rooms) },
    { step: "embed", isDone: isSome(sites) },
  ];
  return steps.filter(({ step }) => mayChangeSettings || step === "products" || step === "rooms");
}

function isSome(counted: { n: number } | undefined): boolean {
  return (counted?.n ?? 0) > 0;
}
