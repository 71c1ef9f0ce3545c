import { randomUUID } from "node:crypto";

import { AppError } from "#shared/app-error.ts";
import { defaultCompanyStyles } from "#shared/company.ts";
import type { Locale } from "#shared/locale.ts";

import type { Transaction } from "../../db/database.ts";
import { companies } from "../../db/schema/companies.ts";
import { startingFeatures } from "../../seed/companies.ts";
import { findHolder, holdAddresses, noteDeed, logDeed } from "./company-world.ts";
import type { CompanyWorld } from "./company-world.ts";
import { invitePerson } from "./invite-person.ts";

type Founded = {
  name: string;
  slug: string;
  owner: string;
  language: Locale | undefined;
};

/** A company that is new, and the link of its owner's invitation, which nothing shows again. */
export type NewCompany = { id: string; slug: string; name: string; owner: string; link: string };

/** Founds a company and invites its owner, both or neither. */
export async function createCompany(world: CompanyWorld, founded: Founded): Promise<NewCompany> {
  const { name, slug, language } = founded;
  const id = randomUUID();
  const person = { email: founded.owner.toLowerCase(), role: "owner" } as const;
  const link = await world.run(async (tx) => {
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
    await noteDeed(tx, world, new Date(), {
      action: "company.founded",
      target: name,
      details: { slug },
    });
    return invitePerson(
      tx,
      world,
      { id, slug, name },
      { ...person, locale: language ?? world.locale },
    );
  }, id);
  logDeed(world, id);
  return { id, slug, name, owner: person.email, link };
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
    { details: { reason: "taken" } },
  );
}
