import { defineTexts } from "#renderer/text/texts.ts";

/** What stands above the app while it wears a draft. */
export const draftTexts = defineTexts({
  en: {
    region: "Preview of a theme",
    worn: "You are looking at a draft theme",
    leave: "Leave preview",
    over: "This preview is over. You see the published theme.",
    goOn: "Go on",
  },
  de: {
    region: "Vorschau einer Gestaltung",
    worn: "Sie sehen eine Gestaltung im Entwurf",
    leave: "Vorschau verlassen",
    over: "Diese Vorschau ist vorbei. Sie sehen die veröffentlichte Gestaltung.",
    goOn: "Weiter",
  },
  es: {
    region: "Vista previa de un tema",
    worn: "Está viendo un tema en borrador",
    leave: "Salir de la vista previa",
    over: "Esta vista previa terminó. Ve el tema publicado.",
    goOn: "Continuar",
  },
});
