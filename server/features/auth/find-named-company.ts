import type { FastifyRequest } from "fastify";

import { companyIdentificationSchema } from "#shared/company.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";

import type { Company } from "../../db/company-directory.ts";

/** The company of the request, null when it names none. */
export async function findNamedCompany(
  request: FastifyRequest,
): Promise<Company | "unknown" | null> {
  const header = request.headers[companyHeader];
  if (header === undefined) return null;
  const named = companyIdentificationSchema.safeParse(header);
  if (!named.success) return "unknown";
  return (await request.server.stores.companies.find(named.data)) ?? "unknown";
}
