import type { FastifyInstance } from "fastify";
import { z } from "zod";

import { listDomainClaims } from "../../../db/domain-claims.ts";
import { findNamedCompany } from "../oidc/issuer-way.ts";
import type { IssuerWay, IssuerWays } from "../oidc/issuer-way.ts";
import { companyProviderId } from "../providers.ts";
import { createClientMemory } from "./client-memory.ts";
import type { FindIssuerClient } from "./client-memory.ts";
import { openCompanyPerson } from "./company-people.ts";
import { findIssuer } from "./manage-issuer.ts";
import type { IssuerRow } from "./manage-issuer.ts";
import { createIssuerTools } from "./issuer-tools.ts";

type App = Pick<FastifyInstance, "dependencies">;

/**
 * A company's issuer as long as people may sign in there: it is switched on, and a domain is proven whose
 * people these could be. Null else.
 */
export async function findOpenIssuer(
  { dependencies: { database } }: App,
  companyId: string,
): Promise<IssuerRow | null> {
  const row = await database.withTenant(companyId, (tx) => findIssuer(tx));
  if (row?.enabled !== true) return null;
  const claims = await database.withIdentity((tx) => listDomainClaims(tx, companyId));
  return claims.length === 0 ? null : row;
}

/** Companies' own issuers: each for the people of its company's email domains. */
export function createCompanyWays(app: FastifyInstance): IssuerWays {
  const findClient = createClientMemory(createIssuerTools(app), app.dependencies.clock);
  return {
    provider: companyProviderId,
    async begin(request) {
      const company = await findNamedCompany(request);
      if (company === null || company === "unknown") return "AccessDenied";
      const row = await findOpenIssuer(app, company.id);
      return row === null ? "AccessDenied" : describeWay(app, row, findClient);
    },
    async comeBack(request, { companyId, issuer }) {
      // The company in the address is the one whose issuer was told to send people there.
      const returned = returnParamsSchema.safeParse(request.params).data?.companyId;
      if (companyId === null || returned !== companyId) return "OAuthCallback";
      if ((await request.server.stores.companies.find(companyId)) === null) return "AccessDenied";
      const row = await findOpenIssuer(app, companyId);
      if (row === null) return "AccessDenied";
      return row.issuer === issuer ? describeWay(app, row, findClient) : "OAuthCallback";
    },
  };
}

const returnParamsSchema = z.object({ companyId: z.uuid() });

function describeWay(app: App, row: IssuerRow, findClient: FindIssuerClient): IssuerWay {
  const { database, clock } = app.dependencies;
  const { companyId, issuer } = row;
  return {
    provider: companyProviderId,
    companyId,
    issuer,
    returnPath: `/callback/${companyProviderId}/${companyId}`,
    findClient: () => findClient(row),
    openPerson: (profile) => openCompanyPerson(database, { companyId, profile }, clock.now()),
  };
}
