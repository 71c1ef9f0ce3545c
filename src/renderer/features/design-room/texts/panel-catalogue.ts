import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { defineCatalogue } from "#renderer/i18n/texts.ts";

export const panelCatalogue = defineCatalogue(uiTexts, {
  en: async () => (await import("./panel/en.ts")).en,
  de: async () => (await import("./panel/de.ts")).de,
  es: async () => (await import("./panel/es.ts")).es,
});

export const panelTexts = panelCatalogue.area("panel");
export const coveringTexts = panelCatalogue.area("cover");
export const finishTexts = panelCatalogue.area("finish");
export const layingTexts = panelCatalogue.area("laying");
export const toneTexts = panelCatalogue.area("tone");
export const catalogueTexts = panelCatalogue.area("catalogue");
export const fitTexts = panelCatalogue.area("fit");
export const shoppingTexts = panelCatalogue.area("shopping");
export const readyTexts = panelCatalogue.area("ready");
export const quoteTexts = panelCatalogue.area("quote");
