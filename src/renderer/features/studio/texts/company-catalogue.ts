import { defineCatalogue } from "#renderer/i18n/texts.ts";

import { studioTexts } from "./shell-catalogue.ts";

export const companyCatalogue = defineCatalogue(studioTexts, {
  en: async () => (await import("./company/en.ts")).en,
  de: async () => (await import("./company/de.ts")).de,
  es: async () => (await import("./company/es.ts")).es,
});

export const featuresTexts = companyCatalogue.area("features");
export const membersTexts = companyCatalogue.area("members");
export const issuerTexts = companyCatalogue.area("issuer");
export const roomsTexts = companyCatalogue.area("rooms");
export const auditTexts = companyCatalogue.area("audit");
