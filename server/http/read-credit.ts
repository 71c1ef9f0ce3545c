import type { FastifyRequest } from "fastify";

import type { CompanyFeatures } from "#shared/company.ts";

import type { Company } from "../db/company-directory.ts";
import { readBalance } from "../db/credit-ledger.ts";
import { mayDo } from "./request-identity.ts";
import type { Actor } from "./request-identity.ts";

/** What a render costs somebody: a company charges its visitors, not its own staff and programs. */
export function readPrice(features: CompanyFeatures, actor: Actor): number {
  const isOwn = actor.credential === "key" || mayDo(actor, "company-designs");
  return isOwn ? 0 : features.credits_per_render;
}

/** A person's balance in a company, as sessions tell it; nothing is asked where nothing is charged. */
export async function readCredit(
  { server }: FastifyRequest,
  company: Pick<Company, "id" | "features"> | null,
  userId: string,
): Promise<number> {
  if (company === null || company.features.credits_per_render === 0) return 0;
  const { id, features } = company;
  return server.dependencies.database.withTenant(id, (tx) => readBalance(tx, userId, features));
}
