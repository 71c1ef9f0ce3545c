import { defineTexts } from "#renderer/text/texts.ts";

export const handOffTexts = defineTexts({
  en: {
    continueTitle: "Continue as you are?",
    leads: {
      frame: "You go back to the page you came from.",
      desktop: "You go back to the desktop app. Go on only if you started this there.",
    },
    continueAs: (name: string) => `Continue as ${name}`,
    otherAccount: "Use another account",
    sendingTitle: "One moment",
    sentTitle: "You’re signed in",
    sent: "You can close this window.",
    failedTitle: "You’re signed in only here",
    failures: {
      gone: "The page that opened this window is closed. Go back to it and sign in from there again.",
      refused: "The sign-in couldn’t be passed on. Try again.",
      offline: "You’re offline. Try again when you’re back.",
    },
    tryAgain: "Try again",
    brokenTitle: "This link is incomplete",
    broken: "Close this window and start signing in again where you came from.",
  },
  de: {
    continueTitle: "So fortfahren?",
    leads: {
      frame: "Danach kommen Sie zu der Seite zurück, von der Sie kommen.",
      desktop:
        "Danach kommen Sie zur Desktop-App zurück. Fahren Sie nur fort, wenn Sie dort begonnen haben.",
    },
    continueAs: (name: string) => `Als ${name} fortfahren`,
    otherAccount: "Anderes Konto verwenden",
    sendingTitle: "Einen Moment",
    sentTitle: "Sie sind angemeldet",
    sent: "Sie können dieses Fenster schließen.",
    failedTitle: "Sie sind nur hier angemeldet",
    failures: {
      gone: "Die Seite, die dieses Fenster geöffnet hat, ist geschlossen. Gehen Sie zu ihr zurück und melden Sie sich von dort noch einmal an.",
      refused: "Die Anmeldung konnte nicht weitergegeben werden. Versuchen Sie es noch einmal.",
      offline: "Sie sind offline. Versuchen Sie es wieder, sobald Sie verbunden sind.",
    },
    tryAgain: "Noch einmal versuchen",
    brokenTitle: "Dieser Link ist unvollständig",
    broken: "Schließen Sie dieses Fenster und beginnen Sie die Anmeldung dort neu, wo Sie waren.",
  },
  es: {
    continueTitle: "¿Continuar así?",
    leads: {
      frame: "Después vuelve a la página de la que viene.",
      desktop: "Después vuelve a la aplicación de escritorio. Continúe solo si ha empezado allí.",
    },
    continueAs: (name: string) => `Continuar como ${name}`,
    otherAccount: "Usar otra cuenta",
    sendingTitle: "Un momento",
    sentTitle: "Ha iniciado sesión",
    sent: "Puede cerrar esta ventana.",
    failedTitle: "Solo ha iniciado sesión aquí",
    failures: {
      gone: "La página que abrió esta ventana está cerrada. Vuelva a ella e inicie sesión de nuevo desde allí.",
      refused: "No se ha podido transmitir la sesión. Inténtelo de nuevo.",
      offline: "No tiene conexión. Inténtelo de nuevo cuando vuelva.",
    },
    tryAgain: "Intentar de nuevo",
    brokenTitle: "Este enlace está incompleto",
    broken: "Cierre esta ventana y vuelva a iniciar sesión donde estaba.",
  },
});
