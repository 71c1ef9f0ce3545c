import type { FastifyRequest } from "fastify";

import type { CompanyFeatures } from "#shared/company.ts";

import type { Tenant } from "../../http/request-identity.ts";
import { readOrigin } from "../../http/request-origin.ts";

/** The company whose pages a person came from, and where those pages are. */
export type Entrance = {
  features: CompanyFeatures;
  /** The origin, with the company's path when it has one. */
  base: string;
  origin: string;
};

/**
 * The entrance a link in an email leads back to. Its address is the configured one, never what the
 * caller says; a company that is nobody's is a `not_found`.
 */
export async function findEntrance(
  request: FastifyRequest,
  tenant: Tenant,
  companySlug: string | null,
): Promise<Entrance> {
  const origin = readOrigin(request);
  if (companySlug === null) return { features: tenant.features, base: origin, origin };
  const { slug, features } = await request.server.stores.companies.get(companySlug);
  return { features, base: features.slug_mode ? `${origin}/c/${slug}` : origin, origin };
}
