import { z } from "zod";

import {
  companyFeaturesSchema,
  companyIdentificationSchema,
  companyStylesSchema,
} from "../../company.ts";
import { anonymousUserIdSchema } from "../../session.ts";
import type { HttpCall } from "./http-call.ts";

export const anonymousTokenDataSchema = z.object({
  anonymousUserId: anonymousUserIdSchema,
  companyId: z.uuid(),
  expires: z.iso.datetime(),
});

const open = { tag: "company", access: "public" } as const;
const query = z.object({ identification: companyIdentificationSchema });
const tokenBody = z.strictObject({ token: z.string().min(1).max(200) });

export const companyCalls = {
  getCompanyFeatures: {
    method: "GET",
    path: "/api/v1/company/features",
    summary: "What a company has switched on",
    ...open,
    query,
    answer: companyFeaturesSchema,
  },
  getCompanyStyles: {
    method: "GET",
    path: "/api/v1/company/styles",
    summary: "A company's published theme",
    ...open,
    query,
    answer: z.object({ companyStyles: companyStylesSchema }),
  },
  validateAnonymousToken: {
    method: "POST",
    path: "/api/v1/company/validate-anonymous-token",
    summary: "Who an anonymous token belongs to",
    tag: "company",
    access: "tenant",
    body: tokenBody,
    answer: z.union([
      z.object({ tokenData: anonymousTokenDataSchema }),
      z.object({ error: z.string() }),
    ]),
  },
} as const satisfies Record<string, HttpCall>;
