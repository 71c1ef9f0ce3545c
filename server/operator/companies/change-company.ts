import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { defaultCompanyId } from "#shared/company.ts";

import { companies } from "../../db/schema/companies.ts";
import { changeCompany, findHolder, noteDeed } from "./company-world.ts";
import type { CompanyWorld } from "./company-world.ts";
import { refuseTaken } from "./create-company.ts";

/** From now on the company answers as one that nobody knows; nothing of it is deleted. */
export function disableCompany(world: CompanyWorld, slug: string): Promise<string> {
  return changeCompany(world, slug, async (tx, { id, name, disabledAt }) => {
    if (id === defaultCompanyId) {
      throw new AppError(
        "conflict",
        `${name} answers where no company is named: it stays enabled.`,
      );
    }
    if (disabledAt !== null) throw new AppError("conflict", `${name} is disabled already.`);
    const at = new Date();
    await tx.update(companies).set({ disabledAt: at, updatedAt: at }).where(eq(companies.id, id));
    await noteDeed(tx, world, at, { action: "company.disabled", target: name });
    return `${name} is disabled: its pages, frames, keys and sessions find no company.`;
  });
}

/** Everything of a disabled company is there again. */
export function enableCompany(world: CompanyWorld, slug: string): Promise<string> {
  return changeCompany(world, slug, async (tx, { id, name, disabledAt }) => {
    if (disabledAt === null) throw new AppError("conflict", `${name} is not disabled.`);
    const at = new Date();
    await tx.update(companies).set({ disabledAt: null, updatedAt: at }).where(eq(companies.id, id));
    await noteDeed(tx, world, at, { action: "company.enabled", target: name });
    return `${name} is enabled again.`;
  });
}

/** Gives a company another address. The one it had leads there, for other sites' frames name it. */
export function renameSlug(world: CompanyWorld, slug: string, to: string): Promise<string> {
  return changeCompany(world, slug, async (tx, company) => {
    const { id, name } = company;
    if (company.slug === to)
      throw new AppError("conflict", `${name} has the address ${to} already.`);
    // Its own former address is free for it.
    if ((await findHolder(tx, to))?.id !== id) await refuseTaken(tx, to);
    const at = new Date();
    const formerSlugs = [...company.formerSlugs.filter((one) => one !== to), company.slug];
    const change = { slug: to, formerSlugs, updatedAt: at };
    await tx.update(companies).set(change).where(eq(companies.id, id));
    const details = { slug: { before: company.slug, after: to } };
    await noteDeed(tx, world, at, { action: "company.moved", target: name, details });
    return `${name} is at ${world.origin}/c/${to} now; ${world.origin}/c/${company.slug} leads there.`;
  });
}
