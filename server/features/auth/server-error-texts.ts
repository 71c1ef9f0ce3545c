import type { Locale } from "#shared/locale.ts";

/** The page for people while signing in cannot work. */
export const serverErrorTexts: Readonly<Record<Locale, { title: string; explanation: string }>> = {
  en: {
    title: "Server error",
    explanation:
      "There is a problem with the server configuration. Check the server logs for more information.",
  },
  de: {
    title: "Serverfehler",
    explanation:
      "Der Server ist nicht richtig eingerichtet. Mehr dazu steht im Protokoll des Servers.",
  },
  es: {
    title: "Error del servidor",
    explanation:
      "El servidor no está bien configurado. Consulte el registro del servidor para saber más.",
  },
};
