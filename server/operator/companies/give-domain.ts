import { AppError } from "#shared/app-error.ts";

import { claimDomain, releaseDomain } from "../../db/domain-claims.ts";
import { changeCompany, noteDeed } from "./company-world.ts";
import type { CompanyWorld } from "./company-world.ts";

/**
 * Makes an email domain a company's without a look at its DNS: the operator knows whose it is. One that
 * another company has is a `conflict`.
 */
export function giveDomain(world: CompanyWorld, slug: string, domain: string): Promise<string> {
  return changeCompany(world, slug, async (tx, { id, name }) => {
    const at = new Date();
    const claim = { domain, companyId: id, claimedBy: "operator", claimedAt: at } as const;
    const held = await claimDomain(tx, claim);
    if (held.companyId !== id) {
      throw new AppError(
        "conflict",
        `${domain} belongs to another company: release it there first.`,
      );
    }
    if (held.claimedAt.getTime() !== at.getTime()) {
      throw new AppError("conflict", `${domain} is ${name}'s already.`);
    }
    await noteDeed(tx, world, at, { action: "domain.given", target: domain });
    return `${domain} is ${name}'s now: its issuer may sign in people of it.`;
  });
}

/** Takes an email domain from a company, for instance because somebody else has bought it. */
export function takeDomain(world: CompanyWorld, slug: string, domain: string): Promise<string> {
  return changeCompany(world, slug, async (tx, { id, name }) => {
    if (!(await releaseDomain(tx, { companyId: id, domain }))) {
      throw new AppError("not_found", `${domain} is not ${name}'s.`);
    }
    await noteDeed(tx, world, new Date(), { action: "domain.removed", target: domain });
    return `${domain} is ${name}'s no more: nobody of it signs in at its issuer.`;
  });
}
