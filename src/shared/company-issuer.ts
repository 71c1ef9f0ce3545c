import { z } from "zod";

/** An email domain as it is kept: ASCII, lower case, with a dot in it; others are written as `xn--…`. */
export const domainNameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/);

/** What the TXT record of a domain starts with; the company's token for it follows. */
export const domainRecordPrefix = "roomwright-domain-verification=";

/** How many domains a company may say are its own. */
export const maxCompanyDomains = 20;

const oneLine = z.string().trim().min(1);

export const issuerInputSchema = z.strictObject({
  issuer: oneLine.max(500),
  clientId: oneLine.max(200),
  /** Left out, the one that is kept stays. */
  clientSecret: oneLine.max(500).optional(),
  /** Whether people are offered this way in. */
  enabled: z.boolean(),
});

/** A company's own OpenID issuer; its client's secret is never answered. */
export const companyIssuerSchema = z.object({
  issuer: z.string(),
  clientId: z.string(),
  enabled: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type CompanyIssuer = z.infer<typeof companyIssuerSchema>;

export const companyDomainSchema = z.object({
  domain: z.string(),
  /** What a TXT record of the domain has to say; null where an operator gave the domain unasked. */
  record: z.string().nullable(),
  /** Who says that it is the company's; null as long as nobody does: then nobody of it signs in. */
  claimedBy: z.enum(["dns", "operator"]).nullable(),
  claimedAt: z.iso.datetime().nullable(),
});
export type CompanyDomain = z.infer<typeof companyDomainSchema>;

/** Why an issuer cannot be used; travels as `reason` in an error's details. */
export const issuerProblemSchema = z.enum([
  "no_address",
  "not_https",
  "private",
  "address_refused",
  "not_found",
  "unreachable",
  "certificate",
  "timeout",
  "not_an_issuer",
  "secret_missing",
  "client_refused",
]);
export type IssuerProblem = z.infer<typeof issuerProblemSchema>;

/** Why a domain is not the company's; travels as `reason` in an error's details. */
export const domainRefusalSchema = z.enum(["too_many", "lookup_failed", "no_record", "taken"]);
export type DomainRefusal = z.infer<typeof domainRefusalSchema>;
