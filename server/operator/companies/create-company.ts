import { randomUUID } from "node:crypto";

import { AppError } from "#shared/app-error.ts";
import { defaultCompanyStyles } from "#shared/company.ts";
import type { Locale } from "#shared/locale.ts";

import type { Transaction } from "../../db/database.ts";
import { companies } from "../../db/schema/companies.ts";
import { startingFeatures } from "../../seed/companies.ts";
import { findHolder, holdAddresses, noteDeed, logDeed } from "./company-world.ts";
import type { CompanyWorld } from "./company-world.ts";
import { describeInvitation, invitePerson } from "./invite-person.ts";
import { giveStarterCatalogue } from "./starter-catalogue.ts";

type Founded = {
  name: string;
  slug: string;
  owner: string;
  language: Locale | undefined;
  hasStarter: boolean;
};

/**
 * Founds a company and invites its owner, both or neither. What it starts with comes after that: should
 * this fail, the company is there, and the invitation is shown all the same.
 */
export async function createCompany(world: CompanyWorld, founded: Founded): Promise<string> {
  const { name, slug, language, hasStarter } = founded;
  const id = randomUUID();
  const person = { email: founded.owner.toLowerCase(), role: "owner" } as const;
  const link = await world.operator.run(async (tx) => {
    await holdAddresses(tx);
    await refuseTaken(tx, slug);
    await tx.insert(companies).values({
      id,
      slug,
      name,
      features: startingFeatures,
      styles: { ...defaultCompanyStyles, slugOrId: slug },
      defaultLocale: language ?? null,
    });
    await noteDeed(tx, new Date(), { action: "company.founded", target: name, details: { slug } });
    return invitePerson(tx, world, { id, slug, name }, { ...person, locale: language ?? "en" });
  }, id);
  logDeed(world, id);
  const lines = [`${name} is founded: ${world.origin}/c/${slug}`, describeInvitation(person, link)];
  if (world.env.publicUrl === null) {
    lines.push("PUBLIC_URL is not set, so these addresses lead to this machine.");
  }
  if (hasStarter) lines.push(await addStarter(world, { id, slug, name }, lines));
  return lines.join("\n");
}

/** Throws when a company has this address or had it before. */
export async function refuseTaken(tx: Transaction, slug: string): Promise<void> {
  const holder = await findHolder(tx, slug);
  if (holder === null) return;
  throw new AppError(
    "conflict",
    holder.slug === slug
      ? `There is a company with the address ${slug} already: ${holder.name}.`
      : `The address ${slug} still leads to ${holder.name}, which had it before.`,
  );
}

async function addStarter(
  world: CompanyWorld,
  company: { id: string; slug: string; name: string },
  lines: readonly string[],
): Promise<string> {
  try {
    return await giveStarterCatalogue(world, company);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const next = `Run add-starter-catalogue --slug ${company.slug} to go on.`;
    const sentence = `Its starter catalogue is not complete: ${reason}\n${next}`;
    throw new AppError("unavailable", [...lines, sentence].join("\n"), { cause: error });
  }
}
