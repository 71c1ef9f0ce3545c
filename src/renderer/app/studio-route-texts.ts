import { defineTexts } from "#renderer/text/texts.ts";

export const studioRouteTexts = defineTexts({
  en: {
    studio: "Studio",
    framedTitle: "The studio opens in its own window",
    framedText: "A company is looked after on our own pages only, not inside another site.",
    open: "Open the studio",
    refusedTitle: "This studio isn’t yours",
    refusedText: "You are signed in, but you are not a member of this company.",
    refusedTextOf: (name: string) =>
      `You are signed in, but you are not a member of ${name}. An admin there can invite you.`,
    home: "Go to the start page",
    otherAccount: "Sign out",
  },
  de: {
    studio: "Studio",
    framedTitle: "Das Studio öffnet sich in einem eigenen Fenster",
    framedText:
      "Eine Firma wird nur auf unseren eigenen Seiten verwaltet, nicht innerhalb einer anderen Website.",
    open: "Studio öffnen",
    refusedTitle: "Dieses Studio gehört nicht zu Ihnen",
    refusedText: "Sie sind angemeldet, aber kein Mitglied dieser Firma.",
    refusedTextOf: (name: string) =>
      `Sie sind angemeldet, aber kein Mitglied von ${name}. Ein Admin dort kann Sie einladen.`,
    home: "Zur Startseite",
    otherAccount: "Abmelden",
  },
  es: {
    studio: "Estudio",
    framedTitle: "El estudio se abre en su propia ventana",
    framedText: "Una empresa solo se administra en nuestras páginas, no dentro de otro sitio.",
    open: "Abrir el estudio",
    refusedTitle: "Este estudio no es suyo",
    refusedText: "Ha iniciado sesión, pero no es miembro de esta empresa.",
    refusedTextOf: (name: string) =>
      `Ha iniciado sesión, pero no es miembro de ${name}. Un administrador de allí puede invitarle.`,
    home: "Ir a la página de inicio",
    otherAccount: "Cerrar sesión",
  },
});
