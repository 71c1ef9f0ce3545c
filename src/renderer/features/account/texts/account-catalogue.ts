import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { defineCatalogue } from "#renderer/i18n/texts.ts";

export const accountCatalogue = defineCatalogue(uiTexts, {
  en: async () => (await import("./en.ts")).en,
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
});

export const accountTexts = accountCatalogue.area("account");
export const securityTexts = accountCatalogue.area("security");
export const privacyTexts = accountCatalogue.area("privacy");
export const devicesTexts = accountCatalogue.area("devices");
