import { z } from "zod";

import {
  companyDomainSchema,
  companyIssuerSchema,
  domainNameSchema,
  issuerInputSchema,
  issuerProblemSchema,
} from "../../company-issuer.ts";
import { defineCalls } from "./http-call.ts";

const issuerPath = "/api/v1/studio/issuer";
const domainsPath = "/api/v1/studio/domains";
const params = z.object({ domain: domainNameSchema });
const admins = { tag: "sign-in", access: "user", permission: "company-settings" } as const;

export const issuerCalls = defineCalls(admins, {
  getCompanyIssuer: {
    method: "GET",
    path: issuerPath,
    summary: "The company's own OpenID issuer, and the email domains it signs people of in",
    answer: z.object({
      /** Null when there is none. */
      issuer: companyIssuerSchema.nullable(),
      /** What the issuer has to know as the client's redirect URI. */
      returnAddress: z.string(),
      /** By name. */
      domains: z.array(companyDomainSchema),
    }),
  },
  putCompanyIssuer: {
    method: "PUT",
    path: issuerPath,
    summary: "Set the issuer up or change it; what it says of itself is read first",
    body: issuerInputSchema,
    answer: companyIssuerSchema,
  },
  deleteCompanyIssuer: {
    method: "DELETE",
    path: issuerPath,
    summary: "Remove the issuer; nobody signs in at it any more",
  },
  testCompanyIssuer: {
    method: "POST",
    path: `${issuerPath}/test`,
    summary: "Ask the issuer about itself, and whether it takes the client's id and secret",
    answer: z.object({ problem: issuerProblemSchema.nullable() }),
  },
  addCompanyDomain: {
    method: "POST",
    path: domainsPath,
    summary: "Name an email domain as the company's; it counts once it is proven",
    body: z.strictObject({ domain: domainNameSchema }),
    answer: companyDomainSchema,
  },
  checkCompanyDomain: {
    method: "POST",
    path: `${domainsPath}/:domain/check`,
    summary: "Look for the domain's TXT record; found, the domain is the company's",
    params,
    answer: companyDomainSchema,
  },
  removeCompanyDomain: {
    method: "DELETE",
    path: `${domainsPath}/:domain`,
    summary: "Give a domain up; nobody of it signs in at the issuer any more",
    params,
  },
});
