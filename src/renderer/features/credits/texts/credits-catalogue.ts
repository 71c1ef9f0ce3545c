import { defineCatalogue } from "#renderer/i18n/texts.ts";

const creditCatalogue = defineCatalogue(null, {
  en: async () => (await import("./en.ts")).en,
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
});

export const creditTexts = creditCatalogue.area("credits");
