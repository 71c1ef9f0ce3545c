import type { en } from "./en.ts";

export const de: typeof en = {
  ui: {
    cancel: "Abbrechen",
    tryAgain: "Noch einmal versuchen",
    language: "Sprache",
    close: "Schließen",
    before: "Vorher",
    after: "Nachher",
    compare: "Vorher und nachher vergleichen",
    shareOfBefore: (percent: number) => `${percent} % vorher`,
    optional: "(freiwillig)",
    showPassword: "Passwort anzeigen",
    hidePassword: "Passwort verbergen",
    panelHeight: "Höhe des Bereichs",
    panelStops: { peek: "Geschlossen", half: "Halb offen", full: "Offen" },
    loading: "Wird geladen",
  },
  app: {
    recoverTitle: "Etwas ist schiefgelaufen",
    recoverText:
      "Ihre gespeicherten Entwürfe sind sicher. Laden Sie die Seite neu, um weiterzumachen.",
    reload: "Neu laden",
    loading: "Wird geladen",
    leaveFrame: "Den Raumgestalter verlassen",
    frameEnd: "Ende des Raumgestalters",
  },
  kinds: {
    rooms: {
      living_room: "Wohnzimmer",
      bedroom: "Schlafzimmer",
      kitchen: "Küche",
      dining: "Esszimmer",
      bathroom: "Bad",
      hall: "Flur",
    },
    finishes: { matt: "Matt", eggshell: "Seidenmatt", satin: "Seidenglänzend", gloss: "Glänzend" },
  },
  header: {
    skip: "Zum Inhalt springen",
    startPage: "Startseite",
    main: "Hauptmenü",
    visualise: "Visualisieren",
    designs: "Meine Entwürfe",
    signIn: "Anmelden",
    signOut: "Abmelden",
    menu: "Menü",
    studio: "Studio",
    ownAccount: "Konto",
    account: (name: string) => `Konto von ${name}`,
    popupBlocked:
      "Ihr Browser hat das Anmeldefenster zurückgehalten. Erlauben Sie es und versuchen Sie es noch einmal.",
    signInFailed: "Die Anmeldung hat nicht geklappt. Versuchen Sie es gleich noch einmal.",
    sessionExpired: "Sie wurden abgemeldet. Melden Sie sich wieder an, um Ihre Entwürfe zu sehen.",
    signOutFailed:
      "Sie sind noch angemeldet: Der Server hat nicht geantwortet. Versuchen Sie es noch einmal.",
    notices: "Hinweise",
  },
  draft: {
    region: "Vorschau einer Gestaltung",
    applied: "Sie sehen eine Gestaltung im Entwurf",
    leave: "Vorschau verlassen",
    over: "Diese Vorschau ist vorbei. Sie sehen die veröffentlichte Gestaltung.",
    goOn: "Weiter",
  },
  studioRoute: {
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
};
