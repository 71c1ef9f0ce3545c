import { findStanding, isAllowed } from "#shared/permissions.ts";

import type { Reader } from "../db/queries/owned-rows.ts";
import type { Actor } from "./request-identity.ts";

/** What a person may see of the company's photos and designs. */
export function describeReader(actor: Actor): Reader {
  const seesCompany = isAllowed("company-designs", findStanding(actor));
  return { userId: actor.userId, seesCompany };
}
