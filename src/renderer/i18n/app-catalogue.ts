import { defineCatalogue } from "./texts.ts";

export const appCatalogue = defineCatalogue(null, {
  en: async () => (await import("#shared/texts/app/en.ts")).en,
  de: async () => (await import("#shared/texts/app/de.ts")).de,
  es: async () => (await import("#shared/texts/app/es.ts")).es,
});

export const uiTexts = appCatalogue.area("common");
export const appTexts = appCatalogue.area("app");
export const headerTexts = appCatalogue.area("header");
