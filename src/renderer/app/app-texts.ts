import { defineTexts } from "#renderer/text/texts.ts";

export const appTexts = defineTexts({
  en: {
    recoverTitle: "Something went wrong",
    recoverText: "Your saved designs are safe. Reload the page to go on.",
    reload: "Reload",
    loading: "Loading",
    leaveFrame: "Leave the designer",
    frameEnd: "End of the designer",
  },
  de: {
    recoverTitle: "Etwas ist schiefgelaufen",
    recoverText:
      "Ihre gespeicherten Entwürfe sind sicher. Laden Sie die Seite neu, um weiterzumachen.",
    reload: "Neu laden",
    loading: "Wird geladen",
    leaveFrame: "Den Raumgestalter verlassen",
    frameEnd: "Ende des Raumgestalters",
  },
  es: {
    recoverTitle: "Algo ha fallado",
    recoverText: "Sus diseños guardados están a salvo. Vuelva a cargar la página para continuar.",
    reload: "Volver a cargar",
    loading: "Cargando",
    leaveFrame: "Salir del diseñador",
    frameEnd: "Fin del diseñador",
  },
});
