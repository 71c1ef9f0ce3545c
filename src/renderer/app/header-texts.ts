import { defineTexts } from "#renderer/text/texts.ts";

export const headerTexts = defineTexts({
  en: {
    skip: "Skip to the content",
    startPage: "start page",
    main: "Main",
    visualise: "Visualise",
    designs: "My designs",
    signIn: "Sign in",
    signOut: "Sign out",
    menu: "Menu",
    account: (name: string) => `Account of ${name}`,
    signOutFailed: "You are still signed in: the server didn’t answer. Try again.",
    notices: "Notices",
  },
  de: {
    skip: "Zum Inhalt springen",
    startPage: "Startseite",
    main: "Hauptmenü",
    visualise: "Visualisieren",
    designs: "Meine Entwürfe",
    signIn: "Anmelden",
    signOut: "Abmelden",
    menu: "Menü",
    account: (name: string) => `Konto von ${name}`,
    signOutFailed:
      "Sie sind noch angemeldet: Der Server hat nicht geantwortet. Versuchen Sie es noch einmal.",
    notices: "Hinweise",
  },
  es: {
    skip: "Saltar al contenido",
    startPage: "página de inicio",
    main: "Principal",
    visualise: "Visualizar",
    designs: "Mis diseños",
    signIn: "Iniciar sesión",
    signOut: "Cerrar sesión",
    menu: "Menú",
    account: (name: string) => `Cuenta de ${name}`,
    signOutFailed: "La sesión sigue abierta: el servidor no ha respondido. Inténtelo de nuevo.",
    notices: "Avisos",
  },
});
