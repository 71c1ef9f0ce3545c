import { defineTexts } from "#renderer/text/texts.ts";

export const recoverTexts = defineTexts({
  en: {
    forgotTitle: "Forgot your password?",
    forgotLead: "We send you a link that sets a new one.",
    sendLink: "Send the link",
    mailTitle: "Check your mail",
    mailText: (email: string) =>
      `If ${email} has an account, a link is on its way. Follow it to set a new password.`,
    resetTitle: "Set a new password",
    resetLead: "You’re signed out everywhere else when it changes.",
    newPassword: "New password",
    save: "Save password",
    saving: "Saving",
    expiredTitle: "This link is no longer valid",
    expired: "It was used before or is too old. Ask for a new one.",
    askAgain: "Ask for a new link",
  },
  de: {
    forgotTitle: "Passwort vergessen?",
    forgotLead: "Wir senden Ihnen einen Link, mit dem Sie ein neues festlegen.",
    sendLink: "Link senden",
    mailTitle: "Prüfen Sie Ihr Postfach",
    mailText: (email: string) =>
      `Wenn es zu ${email} ein Konto gibt, ist ein Link unterwegs. Folgen Sie ihm, um ein neues Passwort festzulegen.`,
    resetTitle: "Neues Passwort festlegen",
    resetLead: "Mit der Änderung werden Sie überall sonst abgemeldet.",
    newPassword: "Neues Passwort",
    save: "Passwort speichern",
    saving: "Wird gespeichert",
    expiredTitle: "Dieser Link gilt nicht mehr",
    expired: "Er wurde schon benutzt oder ist zu alt. Fordern Sie einen neuen an.",
    askAgain: "Neuen Link anfordern",
  },
  es: {
    forgotTitle: "¿Ha olvidado su contraseña?",
    forgotLead: "Le enviamos un enlace para elegir una nueva.",
    sendLink: "Enviar el enlace",
    mailTitle: "Revise su correo",
    mailText: (email: string) =>
      `Si ${email} tiene una cuenta, el enlace está en camino. Ábralo para elegir una contraseña nueva.`,
    resetTitle: "Elija una contraseña nueva",
    resetLead: "Al cambiarla se cierra la sesión en todos los demás dispositivos.",
    newPassword: "Contraseña nueva",
    save: "Guardar contraseña",
    saving: "Guardando",
    expiredTitle: "Este enlace ya no es válido",
    expired: "Ya se ha usado o es demasiado antiguo. Pida uno nuevo.",
    askAgain: "Pedir un enlace nuevo",
  },
});
