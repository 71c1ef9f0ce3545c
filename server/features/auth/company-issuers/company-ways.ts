import type { FastifyInstance } from "fastify";
import { z } from "zod";

import { findOpenIssuer } from "../../../db/find-open-issuer.ts";
import type { IssuerRow } from "../../../db/find-open-issuer.ts";
import { findNamedCompany } from "../find-named-company.ts";
import type { IssuerWay, IssuerWays } from "../oidc/issuer-way.ts";
import { linkIdentity } from "../oidc/link-identity.ts";
import { companyProviderId } from "../providers.ts";
import { createClientMemory } from "./client-memory.ts";
import type { FindIssuerClient } from "./client-memory.ts";
import { openCompanyPerson, readOwnEmail } from "./company-people.ts";
import type { IssuerTools } from "./issuer-tools.ts";

type App = Pick<FastifyInstance, "dependencies">;

/** Companies' own issuers: each for the people of its company's email domains. */
export function createCompanyWays(app: App, tools: IssuerTools): IssuerWays {
  const findClient = createClientMemory(tools, app.dependencies.clock);
  return {
    provider: companyProviderId,
    async begin(request) {
      const company = await findNamedCompany(request);
      if (company === null || company === "unknown") return "AccessDenied";
      const row = await findOpenIssuer(app.dependencies.database, company.id);
      return row === null ? "AccessDenied" : describeWay(app, row, findClient);
    },
    async comeBack(request, { companyId, issuer }) {
      // The company in the address is the one whose issuer was told to send people there.
      const returned = returnParamsSchema.safeParse(request.params).data?.companyId;
      if (companyId === null || returned !== companyId) return "OAuthCallback";
      if ((await request.server.stores.companies.find(companyId)) === null) return "AccessDenied";
      const row = await findOpenIssuer(app.dependencies.database, companyId);
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
    async linkPerson(tx, profile, userId) {
      if ((await readOwnEmail(tx, { companyId, profile })) === null) return "AccessDenied";
      return linkIdentity(tx, { companyId, ...profile }, userId, clock.now());
    },
  };
}
