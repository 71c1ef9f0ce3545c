import type { FastifyInstance } from "fastify";

import type { OidcConfig } from "../../../runtime/config.ts";
import { findNamedCompany } from "../find-named-company.ts";
import { oidcProviderId } from "../providers.ts";
import type { IssuerWay, IssuerWays } from "./issuer-way.ts";
import { linkIdentity } from "./link-identity.ts";
import { createOidcClient } from "./oidc-client.ts";
import { openOidcPerson } from "./oidc-people.ts";

/** The installation's own issuer, for people of every company that lets them in this way. */
export function createInstallationWays(app: FastifyInstance, oidc: OidcConfig): IssuerWays {
  const { database, clock } = app.dependencies;
  const findClient = createOidcClient(oidc, clock);
  const describe = (companyId: string | null): IssuerWay => ({
    provider: oidcProviderId,
    companyId,
    issuer: oidc.issuer,
    returnPath: `/callback/${oidcProviderId}`,
    findClient,
    openPerson: (profile) => openOidcPerson(database, profile, clock.now()),
    linkPerson: (tx, profile, userId) =>
      linkIdentity(tx, { companyId: null, ...profile }, userId, clock.now()),
  });
  return {
    provider: oidcProviderId,
    async begin(request) {
      const company = await findNamedCompany(request);
      const isClosed = company === "unknown" || company?.features.google_login === false;
      return isClosed ? "AccessDenied" : describe(company?.id ?? null);
    },
    async comeBack({ server }, { companyId }) {
      if (companyId === null) return describe(null);
      const company = await server.stores.companies.find(companyId);
      return company?.features.google_login === true ? describe(companyId) : "AccessDenied";
    },
  };
}
