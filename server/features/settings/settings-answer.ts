import { changeableFeaturesSchema } from "#shared/company-settings.ts";
import type { CompanySettings } from "#shared/wires/http/settings-calls.ts";

import type { Company } from "../../db/company-directory.ts";

/** What the studio may know and change of a company. */
export function toSettingsAnswer(company: Company, origin: string): CompanySettings {
  return {
    id: company.id,
    slug: company.slug,
    name: company.features.name,
    features: changeableFeaturesSchema.parse(company.features),
    embedOrigins: [...company.embedOrigins],
    defaultLocale: company.features.default_locale,
    origin,
  };
}
