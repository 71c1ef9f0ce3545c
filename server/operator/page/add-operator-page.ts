import type { FastifyInstance, FastifyRequest } from "fastify";
import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import { companies } from "../../db/schema/companies.ts";
import { namePeople } from "../../db/queries/name-people.ts";
import { addCall } from "../../http/add-call.ts";
import { readLocale } from "../../http/read-locale.ts";
import type { Actor } from "../../http/request-identity.ts";
import { readOrigin } from "../../http/request-origin.ts";
import { disableCompany, enableCompany, renameSlug } from "../companies/change-company.ts";
import type { CompanyRow, CompanyWorld } from "../companies/company-world.ts";
import { createCompany } from "../companies/create-company.ts";
import { giveCredits } from "../companies/give-credits.ts";
import { grantRole } from "../companies/grant-role.ts";
import { giveStarterCatalogue } from "../companies/starter-catalogue.ts";
import { checkLink, claimLink } from "./claim-link.ts";
import { listOperated, readServerState } from "./list-operated.ts";

/** A backstop before the body is read, as for every call that takes a password or a link. */
const narrow = { maxPerMinute: 60 };

/**
 * The operator's page: what `npm run operator` does to companies, by the same functions, for a person who
 * was made an operator. People's accounts, secrets, backups and files are the command line's alone.
 */
export function addOperatorPage(app: FastifyInstance): void {
  const { dependencies } = app;
  addCall(app, "checkOperatorLink", checkLink, narrow);
  addCall(app, "claimOperatorLink", claimLink, narrow);
  addCall(app, "listOperatedCompanies", async ({ request }) => ({
    items: await listOperated(dependencies),
    server: await readServerState(dependencies, readOrigin(request)),
  }));
  addCall(app, "foundCompany", async ({ body, request, actor }) => {
    const world = await openPageWorld(request, actor);
    const { id, slug, owner, link } = await createCompany(world, {
      ...body,
      language: body.language,
    });
    return { id, address: `${world.origin}/c/${slug}`, invitation: { email: owner, link } };
  });
  // Its pictures are made in the server's own kernels and decoders, in their lines.
  addCall(
    app,
    "addStarterCatalogue",
    async ({ params, request, actor }) => {
      const world = await openPageWorld(request, actor);
      await giveStarterCatalogue(world, await findCompany(world, params.id));
    },
    { waitsByItself: true },
  );
  addCall(app, "changeOperatedCompany", async ({ params, body, request, actor }) => {
    const world = await openPageWorld(request, actor);
    const { slug } = await findCompany(world, params.id);
    if ("slug" in body) await renameSlug(world, slug, body.slug);
    else if (body.isDisabled) await disableCompany(world, slug);
    else await enableCompany(world, slug);
  });
  addCall(app, "grantCompanyCredits", async ({ params, body, request, actor }) => {
    const world = await openPageWorld(request, actor);
    const { slug } = await findCompany(world, params.id);
    const { email, balance } = await giveCredits(world, slug, body);
    return { email, balance };
  });
  addCall(app, "grantCompanyRole", async ({ params, body, request, actor }) => {
    const world = await openPageWorld(request, actor);
    const { slug } = await findCompany(world, params.id);
    const { email, link } = await grantRole(world, slug, body);
    return { invitation: link === null ? null : { email, link } };
  });
}

/** The world of the commands, in a running server, with the name of who does it. */
async function openPageWorld(request: FastifyRequest, actor: Actor): Promise<CompanyWorld> {
  const { dependencies } = request.server;
  const { database, config, logger, mailer } = dependencies;
  const names = await namePeople(database, [actor.userId]);
  return {
    run: (work, companyId) => database.withOperator(work, companyId),
    authSecret: config.authSecret,
    logger,
    origin: readOrigin(request),
    actor: { userId: actor.userId, name: names.get(actor.userId)?.shown ?? null },
    locale: readLocale(request),
    sendMail: (tx, mail) => mailer.send(tx, mail),
    openSeedTools: () => Promise.resolve(dependencies),
  };
}

async function findCompany(world: CompanyWorld, id: string): Promise<CompanyRow> {
  const [row] = await world.run((tx) => tx.select().from(companies).where(eq(companies.id, id)));
  if (row === undefined) throw new AppError("not_found", "Company not found.");
  return row;
}
