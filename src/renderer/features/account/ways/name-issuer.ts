import type { CompanyFeatures } from "#shared/company.ts";
import type { Account } from "#shared/wires/http/account-calls.ts";

type Identity = Account["identities"][number];

/** An issuer as people know it: the company that is open, "Google", else the host of its address. */
export function nameIssuer(
  { issuer, companyId }: Pick<Identity, "issuer" | "companyId">,
  company: Pick<CompanyFeatures, "id" | "name"> | null,
): string {
  if (companyId !== null && companyId === company?.id) return company.name;
  const host = URL.canParse(issuer) ? new URL(issuer).host : issuer;
  return host === "accounts.google.com" ? "Google" : host;
}
