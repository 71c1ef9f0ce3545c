import { defineTexts } from "#renderer/text/texts.ts";

/** What a refused change says; codes that are not here say `other`. */
export const failureTexts = defineTexts({
  en: {
    offline: "You’re offline. Nothing was changed.",
    rate_limited: "Too many tries. Wait a few minutes, then try again.",
    wrong_password: "This is not your current password.",
    wrong_code: "This code is wrong or was used before. Enter the newest one.",
    password_too_common: "Many people use this password, so it is easy to guess. Choose another.",
    conflict: "This was changed meanwhile. Close this and look again.",
    other: "That didn’t work, and nothing was changed. Try again in a moment.",
  },
  de: {
    offline: "Sie sind offline. Nichts wurde geändert.",
    rate_limited:
      "Zu viele Versuche. Warten Sie ein paar Minuten und versuchen Sie es dann noch einmal.",
    wrong_password: "Das ist nicht Ihr bisheriges Passwort.",
    wrong_code: "Dieser Code ist falsch oder schon benutzt. Geben Sie den neuesten ein.",
    password_too_common:
      "Viele Menschen benutzen dieses Passwort, es ist leicht zu erraten. Wählen Sie ein anderes.",
    conflict: "Das wurde inzwischen geändert. Schließen Sie dies und sehen Sie noch einmal nach.",
    other:
      "Das hat nicht geklappt, und nichts wurde geändert. Versuchen Sie es gleich noch einmal.",
  },
  es: {
    offline: "No tiene conexión. No se ha cambiado nada.",
    rate_limited: "Demasiados intentos. Espere unos minutos e inténtelo de nuevo.",
    wrong_password: "Esta no es su contraseña actual.",
    wrong_code: "Este código no es correcto o ya se usó. Escriba el más reciente.",
    password_too_common: "Muchas personas usan esta contraseña y es fácil de adivinar. Elija otra.",
    conflict: "Esto ha cambiado mientras tanto. Cierre y vuelva a mirar.",
    other: "No ha funcionado y no se ha cambiado nada. Inténtelo de nuevo en un momento.",
  },
});
