import type { en } from "./en.ts";

export const de: typeof en = {
  landing: {
    ownHeadline: "Ihr Raum, neu gestrichen.",
    ownLead:
      "Laden Sie ein Foto hoch, entfernen Sie, was stört, und probieren Sie echte Farben aus. Sonst ändert sich nichts im Bild.",
    companyHeadline: "Unsere Farben an Ihren Wänden.",
    companyLead: (company: string) =>
      `Fotografieren Sie Ihren Raum, entfernen Sie, was stört, und probieren Sie jede Farbe von ${company} aus. Sonst ändert sich nichts im Bild.`,
    upload: "Raum hochladen",
    trySample: "Beispielraum testen",
    starting: "Wird geöffnet",
    reassurance: "Kein Konto nötig. Ihr Foto sehen nur Sie.",
    compare: "Den Raum vor und nach dem Streichen vergleichen",
    before: "Vorher",
    after: "Nachher",
    share: (percent: number) => `${percent} % vorher`,
    roomsFailed: "Die Beispielräume konnten nicht geladen werden",
    roomsFailedText: "Ein eigenes Foto können Sie trotzdem hochladen.",
    pictureFailed: "Dieses Bild konnte nicht geladen werden",
    tryAgain: "Noch einmal versuchen",
    collection: "Beispielräume",
    tryOn: "Ausprobieren",
    tryOnRoom: (room: string) => `Ausprobieren: ${room}`,
    pickColour: "Suchen Sie eine Farbe aus",
    inviteTitle: "Stehen Sie gerade im Raum?",
    inviteText:
      "Ein Foto von der Tür aus, das Telefon gerade, das Licht an. Mehr brauchen wir nicht.",
    inviteAction: "Foto hinzufügen",
    resumeTitle: "Machen Sie weiter",
    resumeText: (design: string) => `„${design}“ ist so, wie Sie ihn verlassen haben.`,
    resumeAction: "Entwurf öffnen",
    stepsTitle: "Drei Schritte, etwa zwei Minuten",
    steps: [
      {
        name: "Fotografieren",
        text: "Stellen Sie sich in die Tür, das Telefon gerade auf Brusthöhe, das Licht an.",
      },
      {
        name: "Entfernen und wählen",
        text: "Übermalen Sie einen Stuhl, um ihn zu entfernen. Klicken Sie auf eine Wand, dann auf eine Farbe.",
      },
      {
        name: "Behalten",
        text: "Speichern Sie den Entwurf und laden Sie ihn in voller Größe herunter.",
      },
    ],
    failures: {
      offline: "Sie sind offline. Versuchen Sie es wieder, sobald Sie verbunden sind.",
      rate_limited: "Das war viel auf einmal. Warten Sie eine Minute.",
      other: "Der Raum ließ sich nicht öffnen. Versuchen Sie es noch einmal.",
    },
  },
  roomWords: {
    room: {
      living_room: "Wohnzimmer",
      bedroom: "Schlafzimmer",
      kitchen: "Küche",
      dining: "Esszimmer",
      bathroom: "Bad",
      hall: "Flur",
    },
    finish: { matt: "Matt", eggshell: "Eierschale", satin: "Seidenglanz", gloss: "Glanz" },
  },
};
