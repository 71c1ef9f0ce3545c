import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { defineCatalogue } from "#renderer/i18n/texts.ts";

export const landingCatalogue = defineCatalogue(uiTexts, {
  en: async () => (await import("#shared/texts/landing/en.ts")).en,
  de: async () => (await import("#shared/texts/landing/de.ts")).de,
  es: async () => (await import("#shared/texts/landing/es.ts")).es,
});

export const landingTexts = landingCatalogue.area("landing");
