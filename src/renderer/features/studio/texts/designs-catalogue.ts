import { defineCatalogue } from "#renderer/i18n/texts.ts";

import { studioTexts } from "./shell-catalogue.ts";

export const companyDesignsCatalogue = defineCatalogue(studioTexts, {
  en: async () => (await import("./designs/en.ts")).en,
  de: async () => (await import("./designs/de.ts")).de,
  es: async () => (await import("./designs/es.ts")).es,
});

export const companyDesignsTexts = companyDesignsCatalogue.area("companyDesigns");
