import { defaultCompanyId, defaultCompanyStyles } from "#shared/company.ts";
import type { CompanyFeatures, CompanyStyles } from "#shared/company.ts";

import { alderQuayStyles } from "./alder-quay-styles.ts";

/** A company as it is first written; `features` and `styles` take the rest from the row. */
export type CompanySeed = {
  id: string;
  slug: string;
  name: string;
  features: Omit<CompanyFeatures, "id" | "name" | "slug" | "default_locale">;
  styles: CompanyStyles;
  embedOrigins: readonly string[];
};

/** Everything that exists today is on; what does not exist yet is off. */
export const startingFeatures: CompanySeed["features"] = {
  slug_mode: true,
  iframe_mode: false,
  erase: true,
  redesign: true,
  catalogue: true,
  download: true,
  share: true,
  quote: false,
  approvals: false,
  registration: true,
  google_login: true,
  anonymous_designs: 100,
  watermark: false,
  credits_per_render: 0,
  credits_start: 0,
  ai_engines: false,
};

/** The default company and the two companies of the demonstration. */
export const seedCompanies: readonly CompanySeed[] = [
  {
    id: defaultCompanyId,
    slug: "roomwright",
    name: "Roomwright",
    features: startingFeatures,
    styles: defaultCompanyStyles,
    embedOrigins: [],
  },
  {
    id: "6f0a8a5e-0000-4000-8000-000000000002",
    slug: "greenhouse",
    name: "Greenhouse Paints",
    features: startingFeatures,
    styles: { ...defaultCompanyStyles, slugOrId: "greenhouse" },
    embedOrigins: [],
  },
  {
    id: "6f0a8a5e-0000-4000-8000-000000000003",
    slug: "alder-quay",
    name: "Alder & Quay",
    features: { ...startingFeatures, iframe_mode: true },
    styles: alderQuayStyles,
    // Where a page that tries the embed out is served from while developing.
    embedOrigins: ["http://localhost:4601", "http://127.0.0.1:4601"],
  },
];
