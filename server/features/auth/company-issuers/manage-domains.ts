import { asc, count, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { domainRecordPrefix, maxCompanyDomains } from "#shared/company-issuer.ts";
import type { CompanyDomain, DomainRefusal } from "#shared/company-issuer.ts";

import { claimDomain, listDomainClaims, releaseDomain } from "../../../db/domain-claims.ts";
import type { DomainClaim } from "../../../db/domain-claims.ts";
import { foundRow } from "../../../db/queries/found-row.ts";
import { companyDomains } from "../../../db/schema/company-issuers.ts";
import { createToken } from "../../../db/tokens.ts";
import { writeAudit } from "../../../db/write-audit.ts";
import { inTenant } from "../../../http/add-call.ts";
import type { CallContext } from "../../../http/add-call.ts";
import type { Tenant } from "../../../http/request-identity.ts";
import { asChange } from "../../records/as-change.ts";

type Asked = { tenant: Tenant; request: FastifyRequest };

/** The domains that a company names, and those that an operator gave it, by name. */
export async function describeDomains(call: Asked): Promise<CompanyDomain[]> {
  const named = await inTenant(call, ({ tx }) =>
    tx.select().from(companyDomains).orderBy(asc(companyDomains.domain)),
  );
  const claims = await readClaims(call);
  const tokens = new Map(named.map(({ domain, token }) => [domain, token]));
  const domains = new Set([...tokens.keys(), ...claims.map(({ domain }) => domain)]);
  return [...domains]
    .toSorted((one, two) => (one < two ? -1 : 1))
    .map((domain) =>
      toDomain(
        domain,
        tokens.get(domain) ?? null,
        claims.find((claim) => claim.domain === domain),
      ),
    );
}

/** Notes down that a domain is said to be the company's; naming it twice changes nothing. */
export async function addDomain(call: CallContext<"addCompanyDomain">): Promise<CompanyDomain> {
  const { domain } = call.body;
  await asChange(call, async ({ tx, change }) => {
    const [counted] = await tx.select({ named: count() }).from(companyDomains);
    if ((counted?.named ?? 0) >= maxCompanyDomains) throw refuseDomain("too_many");
    const made = await tx
      .insert(companyDomains)
      .values({
        companyId: sql`current_company_id()`,
        domain,
        token: createToken(),
        createdAt: change.at,
      })
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) return;
    await writeAudit(tx, { ...change, action: "domain.added", target: domain, details: {} });
  });
  return describeDomain(call, domain);
}

/**
 * Makes a domain the company's when its DNS says so. The record has a token of this company's in it, so
 * what one company was told opens nothing for another.
 */
export async function checkDomain(call: CallContext<"checkCompanyDomain">): Promise<CompanyDomain> {
  const { tenant, request, params } = call;
  const { domain } = params;
  const { companyId } = tenant;
  const { database, clock, readDomainTexts } = request.server.dependencies;
  const rows = await inTenant(call, ({ tx }) =>
    tx.select().from(companyDomains).where(eq(companyDomains.domain, domain)),
  );
  const { token } = foundRow(rows, "Domain");
  const texts = await readDomainTexts(domain);
  if (texts === null) throw refuseDomain("lookup_failed");
  if (!texts.some((text) => text.trim() === domainRecordPrefix + token)) {
    throw refuseDomain("no_record");
  }
  const claimedAt = clock.now();
  const held = await database.withIdentity((tx) =>
    claimDomain(tx, { domain, companyId, claimedBy: "dns", claimedAt }),
  );
  if (held.companyId !== companyId) throw refuseDomain("taken");
  await asChange(call, ({ tx, change }) =>
    writeAudit(tx, { ...change, action: "domain.proven", target: domain, details: {} }),
  );
  return describeDomain(call, domain);
}

/** Gives a domain up, proven or not. */
export async function removeDomain(call: CallContext<"removeCompanyDomain">): Promise<void> {
  const { tenant, request, params } = call;
  const { companyId } = tenant;
  const { domain } = params;
  // First of all nobody of it signs in any more, whatever becomes of the rest.
  const wasClaimed = await request.server.dependencies.database.withIdentity((tx) =>
    releaseDomain(tx, { companyId, domain }),
  );
  await asChange(call, async ({ tx, change }) => {
    const named = await tx
      .delete(companyDomains)
      .where(eq(companyDomains.domain, domain))
      .returning();
    if (named.length === 0 && !wasClaimed) foundRow([], "Domain");
    await writeAudit(tx, { ...change, action: "domain.removed", target: domain, details: {} });
  });
}

async function describeDomain(call: Asked, domain: string): Promise<CompanyDomain> {
  const domains = await describeDomains(call);
  return foundRow(
    domains.filter((one) => one.domain === domain),
    "Domain",
  );
}

function readClaims({ tenant, request }: Asked): Promise<DomainClaim[]> {
  const { database } = request.server.dependencies;
  return database.withIdentity((tx) => listDomainClaims(tx, tenant.companyId));
}

function toDomain(
  domain: string,
  token: string | null,
  claim: DomainClaim | undefined,
): CompanyDomain {
  return {
    domain,
    record: token === null ? null : domainRecordPrefix + token,
    claimedBy: claim?.claimedBy ?? null,
    claimedAt: claim?.claimedAt.toISOString() ?? null,
  };
}

const sentences: Readonly<Record<DomainRefusal, string>> = {
  too_many: "The company has reached its limit of domains.",
  lookup_failed: "The domain's name servers could not be asked.",
  no_record: "The domain has no TXT record with the company's token.",
  taken: "The domain belongs to another company.",
};

function refuseDomain(reason: DomainRefusal): AppError {
  return new AppError("conflict", sentences[reason], { details: { reason } });
}
