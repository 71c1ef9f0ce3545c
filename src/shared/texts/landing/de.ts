import type { en } from "./en.ts";

export const de: typeof en = {
  landing: {
    ownHeadline: "Ihr Raum, neu gestrichen.",
    ownLead:
      "Laden Sie ein Foto hoch, entfernen Sie, was stört, und probieren Sie echte Farben und Böden aus. Alles andere bleibt, wie es ist.",
    companyHeadline: "Unsere Farben an Ihren Wänden.",
    companyLead: (company) =>
      `Fotografieren Sie Ihren Raum, entfernen Sie, was stört, und probieren Sie jede Farbe von ${company} aus. Alles andere bleibt, wie es ist.`,
    emptyHeadline: "Ihr Raum, ganz in Ruhe.",
    emptyLead:
      "Laden Sie ein Foto hoch, entfernen Sie, was stört, und sehen Sie, wie viel Platz Sie haben. Alles andere bleibt, wie es ist.",
    trySample: "Beispielraum testen",
    tryFloor: "Boden testen",
    starting: "Wird geöffnet",
    reassurance: "Kein Konto nötig. Ihr Foto sehen nur Sie.",
    compare: "Den Raum vor und nach dem Streichen vergleichen",
    pictureFailed: "Dieses Bild konnte nicht geladen werden",
    collection: "Beispielräume",
    tryStyles: "Ausprobieren",
    tryOnRoom: (room) => `Ausprobieren: ${room}`,
    pickColour: "Farbe aussuchen",
    inviteTitle: "Stehen Sie gerade im Raum?",
    inviteText: "Machen Sie ein Foto von der Tür aus: Telefon gerade, Licht an.",
    inviteAction: "Foto hinzufügen",
    resumeTitle: "Weiter, wo Sie aufgehört haben",
    resumeText: (design) => `Mit „${design}“ weitermachen.`,
    resumeAction: "Entwurf öffnen",
    stepsTitle: "Drei Schritte, etwa zwei Minuten",
    steps: [
      {
        name: "Fotografieren",
        text: "Stellen Sie sich in die Tür, das Telefon gerade auf Brusthöhe, das Licht an.",
      },
      {
        name: "Entfernen und streichen",
        text: "Übermalen Sie einen Stuhl, um ihn zu entfernen. Klicken Sie auf eine Wand, dann auf eine Farbe.",
      },
      {
        name: "Speichern und teilen",
        text: "Laden Sie den Entwurf in voller Größe herunter. Gespeichert wird er von selbst.",
      },
    ],
    eraseStep: { name: "Entfernen", text: "Übermalen Sie einen Stuhl, um ihn zu entfernen." },
    failures: {
      offline: "Sie sind offline. Versuchen Sie es wieder, sobald Sie verbunden sind.",
      rate_limited: "Zu viele Versuche. Versuchen Sie es in einer Minute noch einmal.",
      other: "Der Raum ließ sich nicht öffnen. Versuchen Sie es noch einmal.",
    },
  },
};
