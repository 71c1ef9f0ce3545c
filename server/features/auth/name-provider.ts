import type { FastifyRequest } from "fastify";

import { defaultCompanyId } from "#shared/company.ts";
import type { CompanyFeatures } from "#shared/company.ts";

import { companyProviderId } from "./providers.ts";
import type { IssuerProviderId } from "./providers.ts";

/** An issuer by its name for people, and the company that they are written to from. */
export async function nameProvider(
  { server }: FastifyRequest,
  { provider, companyId }: { provider: IssuerProviderId; companyId: string | null },
): Promise<{ issuer: string; features: Pick<CompanyFeatures, "name"> }> {
  const { features } = await server.stores.companies.get(companyId ?? defaultCompanyId);
  const own = server.dependencies.config.oidc?.name ?? "OpenID";
  return { issuer: provider === companyProviderId ? features.name : own, features };
}
