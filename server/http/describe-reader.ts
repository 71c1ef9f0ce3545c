import type { Reader } from "../db/queries/owned-rows.ts";
import { mayDo } from "./request-identity.ts";
import type { Actor } from "./request-identity.ts";

/** What a person may see of the company's photos and designs. */
export function describeReader(actor: Actor): Reader {
  return { userId: actor.userId, seesCompany: mayDo(actor, "company-designs") };
}
