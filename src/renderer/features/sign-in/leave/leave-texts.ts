import { defineTexts } from "#renderer/text/texts.ts";

export const leaveTexts = defineTexts({
  en: {
    title: (company: string) => `Sign out of ${company}?`,
    lead: "Your designs stay in your account.",
    signOut: "Sign out",
    signingOut: "Signing out",
    stay: "Stay",
    failed: "You are still signed in: the server didn’t answer. Try again.",
    nobodyTitle: "You’re not signed in",
    nobody: "Nothing to sign out of here.",
    home: "Go to the start page",
    signIn: "Sign in",
    errors: {
      AccessDenied: { title: "Access denied", text: "You do not have permission to sign in." },
      Verification: {
        title: "Unable to sign in",
        text: "The sign in link is no longer valid. It may have been used already or it may have expired.",
      },
      Configuration: {
        title: "Server error",
        text: "There is a problem with the server configuration. Your designs are safe. Try again later.",
      },
      Default: { title: "Unable to sign in", text: "Something went wrong. Try again." },
    },
  },
  de: {
    title: (company: string) => `Bei ${company} abmelden?`,
    lead: "Ihre Entwürfe bleiben in Ihrem Konto.",
    signOut: "Abmelden",
    signingOut: "Abmeldung läuft",
    stay: "Bleiben",
    failed:
      "Sie sind noch angemeldet: Der Server hat nicht geantwortet. Versuchen Sie es noch einmal.",
    nobodyTitle: "Sie sind nicht angemeldet",
    nobody: "Hier gibt es nichts abzumelden.",
    home: "Zur Startseite",
    signIn: "Anmelden",
    errors: {
      AccessDenied: { title: "Kein Zugang", text: "Sie dürfen sich hier nicht anmelden." },
      Verification: {
        title: "Anmeldung nicht möglich",
        text: "Der Anmeldelink gilt nicht mehr. Er wurde schon benutzt oder ist abgelaufen.",
      },
      Configuration: {
        title: "Serverfehler",
        text: "Der Server ist nicht richtig eingerichtet. Ihre Entwürfe sind sicher. Versuchen Sie es später noch einmal.",
      },
      Default: {
        title: "Anmeldung nicht möglich",
        text: "Etwas ist schiefgelaufen. Versuchen Sie es noch einmal.",
      },
    },
  },
  es: {
    title: (company: string) => `¿Cerrar la sesión en ${company}?`,
    lead: "Sus diseños se quedan en su cuenta.",
    signOut: "Cerrar sesión",
    signingOut: "Cerrando sesión",
    stay: "Quedarme",
    failed: "La sesión sigue abierta: el servidor no ha respondido. Inténtelo de nuevo.",
    nobodyTitle: "No ha iniciado sesión",
    nobody: "Aquí no hay ninguna sesión que cerrar.",
    home: "Ir a la página de inicio",
    signIn: "Iniciar sesión",
    errors: {
      AccessDenied: { title: "Acceso denegado", text: "No tiene permiso para iniciar sesión." },
      Verification: {
        title: "No se puede iniciar sesión",
        text: "El enlace ya no es válido. Puede que ya se haya usado o que haya caducado.",
      },
      Configuration: {
        title: "Error del servidor",
        text: "Hay un problema con la configuración del servidor. Sus diseños están a salvo. Inténtelo más tarde.",
      },
      Default: {
        title: "No se puede iniciar sesión",
        text: "Algo ha fallado. Inténtelo de nuevo.",
      },
    },
  },
});
