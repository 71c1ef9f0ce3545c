import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { defineCatalogue } from "#renderer/i18n/texts.ts";

export const signInCatalogue = defineCatalogue(uiTexts, {
  en: async () => (await import("./en.ts")).en,
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
});

export const signInTexts = signInCatalogue.area("signIn");
export const entryTexts = signInCatalogue.area("common");
export const registerTexts = signInCatalogue.area("register");
export const recoverTexts = signInCatalogue.area("recover");
export const invitationTexts = signInCatalogue.area("invitation");
export const firstOperatorTexts = signInCatalogue.area("firstOperator");
export const handOffTexts = signInCatalogue.area("handOff");
export const leaveTexts = signInCatalogue.area("leave");
