import { defaultCompanyId, defaultCompanyStyles } from "#shared/company.ts";
import type { CompanyFeatures, CompanyStyles } from "#shared/company.ts";

export const sampleFeatures: CompanyFeatures = {
  id: "22222222-2222-4222-8222-222222222222",
  slug_mode: true,
  iframe_mode: true,
  erase: true,
  redesign: false,
  catalogue: true,
  download: true,
  share: false,
  quote: false,
  registration: true,
  approvals: false,
  google_login: false,
  anonymous_designs: 3,
  watermark: false,
  credits_per_render: 0,
  credits_start: 0,
  ai_engines: false,
  name: "Alder Quay",
  slug: "alder-quay",
  default_locale: null,
};

export const sampleStyles: CompanyStyles = {
  ...defaultCompanyStyles,
  slugOrId: "alder-quay",
  shape: { borderRadius: 4 },
};

export const defaultFeatures: CompanyFeatures = {
  ...sampleFeatures,
  id: defaultCompanyId,
  name: "Roomwright",
  slug: "roomwright",
};
