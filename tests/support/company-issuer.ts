import { seedCompanies } from "#server/seed/companies.ts";

import { signInStaff } from "./company-staff.ts";
import { createOidcBrowser } from "./oidc-browser.ts";
import type { OidcBrowser } from "./oidc-browser.ts";
import { operateOn } from "./operate-on.ts";
import type { TestServer } from "./test-server.ts";

/** A client of a company at its own issuer. */
export const companyClient = { clientId: "rooms", clientSecret: "a secret of the company" };

/** A seeded company by its slug. */
export function findSeeded(slug: string): { id: string; slug: string } {
  const company = seedCompanies.find((one) => one.slug === slug);
  if (company === undefined) throw new RangeError(`there is no company ${slug}`);
  return company;
}

/** Where a company's issuer sends people back to on a test server. */
export function nameCompanyReturn(slug: string): string {
  return `http://localhost/api/auth/callback/company-login/${findSeeded(slug).id}`;
}

/** Sets a company's issuer up as its admin does, and gives the company a domain as an operator does. */
export async function setUpIssuer(
  server: TestServer,
  slug: string,
  { issuer, domain, enabled = true }: { issuer: string; domain: string | null; enabled?: boolean },
): Promise<void> {
  const admin = await signInStaff(server, "admin", findSeeded(slug).id);
  const saved = await admin.send({
    method: "PUT",
    url: "/api/v1/studio/issuer",
    headers: { "x-roomwright-company": slug },
    payload: { issuer, ...companyClient, enabled },
  });
  if (saved.statusCode !== 200) throw new RangeError(saved.body);
  if (domain !== null) await operateOn(server, "claim-domain", "--slug", slug, "--domain", domain);
}

/** A browser on the sign-in page of a company, without any cookie yet. */
export function openCompanyBrowser(server: Pick<TestServer, "app">, slug: string): OidcBrowser {
  const headers = { "x-roomwright-company": slug };
  return createOidcBrowser(server, { provider: "company-login", headers });
}
