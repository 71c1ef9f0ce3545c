import { z } from "zod";

import { emailSchema, newPasswordSchema, personNameSchema } from "../../account.ts";
import { companySlugSchema } from "../../company.ts";
import { companyNameSchema } from "../../company-settings.ts";
import { grantAmountSchema } from "../../credit.ts";
import { localeSchema } from "../../locale.ts";
import { memberRoleSchema } from "../../member.ts";
import { byId, defineCalls } from "./http-call.ts";

const visitor = { tag: "operator", access: "tenant" } as const;
const operator = { tag: "operator", access: "user", isForOperators: true } as const;

/** The secret of the link that makes the first operator. */
const linkTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

const operatedCompanySchema = z.object({
  id: z.uuid(),
  slug: companySlugSchema,
  /** Addresses it had before, which lead to it. */
  formerSlugs: z.array(z.string()),
  name: z.string(),
  /** The one that answers where no company is named: it stays enabled. */
  isDefault: z.boolean(),
  isDisabled: z.boolean(),
  /** Who look after it. */
  people: z.int().min(0),
  createdAt: z.iso.datetime(),
  /** When something last happened there; null before anything has. */
  lastActiveAt: z.iso.datetime().nullable(),
});
export type OperatedCompany = z.infer<typeof operatedCompanySchema>;

const serverStateSchema = z.object({
  /** Where people reach it. */
  address: z.url(),
  /** Whether that is set; else it leads to the machine itself. */
  hasPublicAddress: z.boolean(),
  sendsMail: z.boolean(),
  /** What is left on the disk of the data; null where it cannot be read. */
  freeBytes: z.int().min(0).nullable(),
});
export type ServerState = z.infer<typeof serverStateSchema>;

/** Shown once: nothing keeps the link. */
const invitationLinkSchema = z.object({ email: z.string(), link: z.url() });

const linkCalls = defineCalls(visitor, {
  checkOperatorLink: {
    method: "POST",
    path: "/api/v1/operator/link",
    summary: "Whether a link that makes the first operator is good for something",
    body: z.strictObject({ token: linkTokenSchema }),
  },
  claimOperatorLink: {
    method: "POST",
    path: "/api/v1/operator/claim",
    summary: "Make the first operator's account with the link that the server printed",
    body: z.strictObject({
      token: linkTokenSchema,
      name: personNameSchema,
      email: emailSchema,
      password: newPasswordSchema,
    }),
    answer: z.object({ email: z.string() }),
  },
});

const pageCalls = defineCalls(operator, {
  listOperatedCompanies: {
    method: "GET",
    path: "/api/v1/operator/companies",
    summary: "All companies of the installation, and what state it is in itself",
    answer: z.object({ items: z.array(operatedCompanySchema), server: serverStateSchema }),
  },
  foundCompany: {
    method: "POST",
    path: "/api/v1/operator/companies",
    summary: "Found a company and invite its owner",
    body: z.strictObject({
      name: companyNameSchema,
      slug: companySlugSchema,
      owner: emailSchema,
      language: localeSchema.optional(),
    }),
    status: 201,
    answer: z.object({
      id: z.uuid(),
      address: z.url(),
      invitation: invitationLinkSchema,
    }),
  },
  addStarterCatalogue: {
    method: "POST",
    path: "/api/v1/operator/companies/:id/starter",
    summary: "Give a company the products and sample rooms it may start with, each of them once",
    params: byId,
  },
  changeOperatedCompany: {
    method: "PATCH",
    path: "/api/v1/operator/companies/:id",
    summary: "Give a company another address, disable it or enable it again",
    params: byId,
    body: z.union([
      z.strictObject({ slug: companySlugSchema }),
      z.strictObject({ isDisabled: z.boolean() }),
    ]),
  },
  grantCompanyCredits: {
    method: "POST",
    path: "/api/v1/operator/companies/:id/credits",
    summary: "Give somebody with an account credits in a company; the same `grantId` gives once",
    params: byId,
    body: z.strictObject({ email: emailSchema, amount: grantAmountSchema, grantId: z.uuid() }),
    answer: z.object({ email: z.string(), balance: z.int().min(0) }),
  },
  grantCompanyRole: {
    method: "POST",
    path: "/api/v1/operator/companies/:id/people",
    summary: "Give somebody a role in a company; whoever has no account is invited",
    params: byId,
    body: z.strictObject({ email: emailSchema, role: memberRoleSchema }),
    answer: z.object({ invitation: invitationLinkSchema.nullable() }),
  },
});

export const operatorCalls = { ...linkCalls, ...pageCalls } as const;
