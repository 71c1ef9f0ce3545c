import { z } from "zod";

import { emailSchema } from "#shared/account.ts";
import { companySlugSchema } from "#shared/company.ts";
import { domainNameSchema } from "#shared/company-issuer.ts";
import { companyNameSchema } from "#shared/company-settings.ts";
import { grantAmountSchema } from "#shared/credit.ts";
import { localeSchema } from "#shared/locale.ts";
import { memberRoleSchema } from "#shared/member.ts";

import type { Closers } from "../../runtime/closers.ts";
import type { EnvConfig } from "../../runtime/config.ts";
import { disableCompany, enableCompany, renameSlug } from "./change-company.ts";
import { changeCompany } from "./company-world.ts";
import type { CompanyWorld } from "./company-world.ts";
import { foundCompany } from "./found-company.ts";
import { giveCredits } from "./give-credits.ts";
import { giveDomain, takeDomain } from "./give-domain.ts";
import { grantRole } from "./grant-role.ts";
import { describeInvitation } from "./invite-person.ts";
import { listCompanies } from "./list-companies.ts";
import { openCompanyWorld } from "./open-company-world.ts";
import { readFlags } from "./read-flags.ts";
import { giveStarterCatalogue } from "./starter-catalogue.ts";

/** What is done to companies and who looks after them. */
export type CompanyCommand = {
  usage: string;
  run(words: readonly string[], env: EnvConfig, closers: Closers): Promise<string>;
};

const writtenAmountSchema = z
  .string()
  .regex(/^[1-9]\d{0,6}$/)
  .transform(Number)
  .pipe(grantAmountSchema);
const bySlug = z.strictObject({ slug: companySlugSchema });
const byDomain = z.strictObject({ slug: companySlugSchema, domain: domainNameSchema });

/** The commands by their names. What they are given is read before anything is opened. */
export const companyCommands: Readonly<Record<string, CompanyCommand>> = {
  "create-company": describe(
    'create-company --name "<name>" --slug <slug> --owner <email> [--language en|de|es] [--with-starter-catalogue]',
    z.strictObject({
      name: companyNameSchema,
      slug: companySlugSchema,
      owner: emailSchema,
      language: localeSchema.optional(),
      "with-starter-catalogue": z.boolean().default(false),
    }),
    (world, { name, slug, owner, language, "with-starter-catalogue": hasStarter }, env) =>
      foundCompany(world, {
        name,
        slug,
        owner,
        language,
        hasStarter,
        isLocal: env.publicUrl === null,
      }),
  ),
  "list-companies": describe("list-companies", z.strictObject({}), listCompanies),
  "grant-role": describe(
    "grant-role --slug <slug> --email <email> --role editor|admin|owner",
    z.strictObject({ slug: companySlugSchema, email: emailSchema, role: memberRoleSchema }),
    async (world, { slug, ...grant }) => {
      const granted = await grantRole(world, slug, grant);
      return granted.link === null
        ? `${granted.email} is ${granted.role} of ${granted.companyName} now.`
        : describeInvitation(granted, granted.link);
    },
  ),
  "grant-credits": describe(
    "grant-credits --slug <slug> --email <email> --amount <number>",
    z.strictObject({ slug: companySlugSchema, email: emailSchema, amount: writtenAmountSchema }),
    async (world, { slug, ...grant }) => {
      const { email, amount, companyName, balance } = await giveCredits(world, slug, grant);
      return `${email} was given ${amount} credits in ${companyName} and has ${balance} there now.`;
    },
  ),
  "disable-company": describe("disable-company --slug <slug>", bySlug, (world, { slug }) =>
    disableCompany(world, slug),
  ),
  "enable-company": describe("enable-company --slug <slug>", bySlug, (world, { slug }) =>
    enableCompany(world, slug),
  ),
  "rename-slug": describe(
    "rename-slug --slug <slug> --to <slug>",
    z.strictObject({ slug: companySlugSchema, to: companySlugSchema }),
    (world, { slug, to }) => renameSlug(world, slug, to),
  ),
  "claim-domain": describe(
    "claim-domain --slug <slug> --domain <email domain>",
    byDomain,
    (world, { slug, domain }) => giveDomain(world, slug, domain),
  ),
  "release-domain": describe(
    "release-domain --slug <slug> --domain <email domain>",
    byDomain,
    (world, { slug, domain }) => takeDomain(world, slug, domain),
  ),
  "add-starter-catalogue": describe(
    "add-starter-catalogue --slug <slug>",
    bySlug,
    async (world, { slug }) => {
      const company = await changeCompany(world, slug, (_tx, found) => Promise.resolve(found));
      return giveStarterCatalogue(world, company);
    },
  ),
};

function describe<Schema extends z.ZodType>(
  written: string,
  schema: Schema,
  work: (world: CompanyWorld, given: z.infer<Schema>, env: EnvConfig) => Promise<string>,
): CompanyCommand {
  const usage = `npm run operator -- ${written}`;
  return {
    usage,
    async run(words, env, closers) {
      const given = readFlags(words, schema, usage);
      return work(await openCompanyWorld(env, closers), given, env);
    },
  };
}
