import { z } from "zod";

import { companySlugSchema } from "../../company.ts";
import {
  changeableFeaturesSchema,
  companyNameSchema,
  maxEmbedOrigins,
} from "../../company-settings.ts";
import { localeSchema } from "../../locale.ts";
import { defaultRetention, retentionSchema } from "../../retention.ts";
import { roleSchema } from "../../session.ts";
import type { HttpCall } from "./http-call.ts";

const companySettingsSchema = z.object({
  id: z.uuid(),
  slug: companySlugSchema,
  name: z.string(),
  features: changeableFeaturesSchema,
  /** Origins of the sites that may show the company's pages in a frame. */
  embedOrigins: z.array(z.string()),
  /** What a visitor reads who chose no language; null: what their browser asks for. */
  defaultLocale: localeSchema.nullable(),
  /** For how many months it keeps what it writes down about people. */
  retention: retentionSchema.default(defaultRetention),
  /** Where people reach the product, for code that stands on other sites. */
  origin: z.string(),
});
export type CompanySettings = z.infer<typeof companySettingsSchema>;

const admin = { tag: "studio", access: "user", permission: "company-settings" } as const;

export const settingsCalls = {
  listMyCompanies: {
    method: "GET",
    path: "/api/v1/me/companies",
    summary: "The companies the caller is a member of, by name",
    tag: "account",
    access: "user",
    permission: "own-account",
    answer: z.object({
      items: z.array(
        z.object({ id: z.uuid(), slug: companySlugSchema, name: z.string(), role: roleSchema }),
      ),
    }),
  },
  getCompanySettings: {
    method: "GET",
    path: "/api/v1/studio/settings",
    summary:
      "The company's features, name, default language, retention, and the sites that may embed it",
    ...admin,
    answer: companySettingsSchema,
  },
  updateCompanySettings: {
    method: "PATCH",
    path: "/api/v1/studio/settings",
    summary: "Change the given settings only. Origins that are refused are listed with reasons",
    ...admin,
    body: z.strictObject({
      name: companyNameSchema.optional(),
      features: changeableFeaturesSchema.partial().strict().optional(),
      embedOrigins: z.array(z.string().max(2000)).max(maxEmbedOrigins).optional(),
      defaultLocale: localeSchema.nullable().optional(),
      retention: retentionSchema.partial().optional(),
    }),
    answer: companySettingsSchema,
  },
} as const satisfies Record<string, HttpCall>;
