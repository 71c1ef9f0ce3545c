import { germanPlural as plural } from "#renderer/i18n/texts.ts";
import type { en } from "./en.ts";

export const de: typeof en = {
  designs: {
    newRoom: "Neuer Raum",
    search: "Nach Namen suchen",
    nothingFound: "Kein Entwurf heißt so",
    nothingFoundText: (search) => `Nichts passt zu „${search}“.`,
    showAll: "Alle zeigen",
    noDesigns: "Noch keine Entwürfe",
    noDesignsText: "Ihre Räume erscheinen hier, sobald Sie einen beginnen.",
    trySample: "Beispiel ausprobieren",
    failed: "Ihre Entwürfe konnten nicht geladen werden",
    failedText:
      "Ihre Entwürfe sind sicher. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.",
    moreFailed: "Die nächsten Entwürfe konnten nicht geladen werden.",
    showMore: "Mehr zeigen",
    loading: "Ihre Entwürfe werden geladen",
    openDesign: (name) => `${name} öffnen`,
    duplicateDesign: (name) => `${name} duplizieren`,
    deleteDesign: (name) => `${name} löschen`,
    changes: (count) =>
      count === 0
        ? "Noch keine Änderungen"
        : plural({ one: "1 Änderung", other: "# Änderungen" })(count),
    versions: plural({ one: "1 Variante", other: "# Varianten" }),
    noPicture: "Bild nicht geladen",
    onThisDevice: "Entwürfe bleiben auf diesem Gerät, bis Sie sich anmelden.",
    deleteTitle: "Diesen Entwurf löschen?",
    deleteText: (name, versions) =>
      versions > 1
        ? `„${name}“ kommt mit allen ${versions} Varianten für 30 Tage in den Papierkorb. Das Foto selbst bleibt erhalten.`
        : `„${name}“ kommt für 30 Tage in den Papierkorb. Das Foto selbst bleibt erhalten.`,
    delete: "Entwurf löschen",
    keep: "Behalten",
    deleted: (name) => `„${name}“ ist im Papierkorb.`,
    undo: "Rückgängig",
    designRestored: "Der Entwurf ist wieder da.",
    notRestored: "Der Entwurf konnte nicht wiederhergestellt werden. Versuchen Sie es noch einmal.",
    photoTitle: "Auch das Foto löschen?",
    photoText: (name) =>
      `Zum Foto „${name}“ gibt es keinen anderen Entwurf. Es käme für 30 Tage in den Papierkorb.`,
    deletePhoto: "Foto löschen",
    keepPhoto: "Foto behalten",
    photoDeleted: (name) => `Das Foto „${name}“ ist im Papierkorb.`,
    photoNotDeleted: "Das Foto konnte nicht gelöscht werden. Versuchen Sie es noch einmal.",
    notDeleted: (name) =>
      `„${name}“ konnte nicht gelöscht werden. Bitte versuchen Sie es noch einmal.`,
    duplicated: (name) => `Kopiert als „${name}“.`,
    notDuplicated: (name) =>
      `„${name}“ konnte nicht kopiert werden. Bitte versuchen Sie es noch einmal.`,
    shownRooms: "Gezeigte Räume",
    shown: {
      all: "Alle Räume",
      photo: "Meine Fotos",
      sample: "Beispielräume",
      favourite: "Favoriten",
      shared: "Geteilt",
    },
    nothingHere: "Bisher ist keiner Ihrer Räume so.",
    approval: "Freigabe",
    anyApproval: "Jede Freigabe",
    approvals: {
      asked: "Wartet auf Freigabe",
      approved: "Freigegeben",
      returned: "Zurückgegeben",
    },
    changedSince: "Seitdem geändert",
    project: "Projekt",
    allProjects: "Alle Projekte",
    rooms: plural({ one: "1 Raum", other: "# Räume" }),
    order: "Reihenfolge",
    orders: { changed: "Zuletzt geändert", created: "Neueste zuerst", name: "Nach Namen" },
    select: "Auswählen",
    selectAll: "Alle auswählen",
    selected: (count) =>
      count === 0
        ? "Nichts ausgewählt"
        : plural({ one: "1 ausgewählt", other: "# ausgewählt" })(count),
    selectDesign: (name) => `${name} auswählen`,
    done: "Fertig",
    favourite: "Favorit",
    unfavourite: "Kein Favorit",
    favouriteDesign: (name) => `${name} als Favorit merken`,
    unfavouriteDesign: (name) => `${name} nicht mehr als Favorit merken`,
    notMarked: "Das konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.",
    downloadZip: "ZIP herunterladen",
    zipName: "entwuerfe.zip",
    notPacked: "Die Bilder konnten nicht heruntergeladen werden. Bitte versuchen Sie es erneut.",
    toBin: "In den Papierkorb",
    severalTitle: (count) =>
      plural({ one: "1 Entwurf löschen?", other: "# Entwürfe löschen?" })(count),
    severalText:
      "Sie liegen mit allen Varianten 30 Tage im Papierkorb. Die Fotos bleiben erhalten.",
    keepThem: "Behalten",
    severalBinned: plural({
      one: "1 Entwurf ist im Papierkorb.",
      other: "# Entwürfe sind im Papierkorb.",
    }),
    severalNotBinned: "Die Entwürfe konnten nicht gelöscht werden. Bitte versuchen Sie es erneut.",
    someNotBinned: (refused, all) =>
      plural({
        one: `1 von ${all} Entwürfen konnte nicht gelöscht werden.`,
        other: `# von ${all} Entwürfen konnten nicht gelöscht werden.`,
      })(refused),
    someNotMarked: (refused, all) =>
      plural({
        one: `1 von ${all} Entwürfen konnte nicht geändert werden.`,
        other: `# von ${all} Entwürfen konnten nicht geändert werden.`,
      })(refused),
    someNotRestored: (refused, all) =>
      plural({
        one: `1 von ${all} Entwürfen konnte nicht wiederhergestellt werden.`,
        other: `# von ${all} Entwürfen konnten nicht wiederhergestellt werden.`,
      })(refused),
    severalRestored: plural({
      one: "1 Entwurf ist wieder da.",
      other: "# Entwürfe sind wieder da.",
    }),
    bin: "Papierkorb",
    backToDesigns: "Zurück zu meinen Entwürfen",
    binEmpty: "Der Papierkorb ist leer",
    binEmptyText: "Was Sie löschen, bleibt 30 Tage hier.",
    kinds: { photo: "Foto mit seinen Räumen", design: "Entwurf" },
    binFacts: (kind, days) =>
      `${kind} · ${plural({ one: "noch 1 Tag", other: "noch # Tage" })(days)}`,
    restore: "Wiederherstellen",
    restoreAll: "Alle Entwürfe wiederherstellen",
    restoreItem: (name) => `${name} wiederherstellen`,
    restoredItem: (name) => `„${name}“ ist wieder da.`,
    toProject: "Zu einem Projekt",
    projectTitle: "Welches Projekt?",
    projectText: plural({
      one: "Ein Projekt hält Räume zusammen, etwa Küche und Flur.",
      other: "Diese # Räume gehören dann zusammen.",
    }),
    newProject: "Neues Projekt",
    noProject: "Kein Projekt",
    projectName: "Name des Projekts",
    projectExample: "Wohnung in der Ulmenstraße",
    projectNameMissing: "Geben Sie einen Namen mit höchstens 80 Zeichen ein.",
    inProject: (name) => `Jetzt in „${name}“.`,
    outOfProject: "In keinem Projekt mehr.",
    notInProject: "Das konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.",
    notes: "Notizen",
    notesOf: (name) => `Notizen und Freigabe von ${name}`,
    notesTitle: (name) => `Notizen zu „${name}“`,
    noNotes: "Bisher hat niemand etwas geschrieben.",
    notesFailed: "Die Notizen konnten nicht geladen werden.",
    formerColleague: "Jemand, der nicht mehr dabei ist",
    approvalBy: {
      asked: (name) => (name === null ? "Angefragt" : `Angefragt von ${name}`),
      approved: (name) => (name === null ? "Freigegeben" : `Freigegeben von ${name}`),
      returned: (name) => (name === null ? "Zurückgegeben" : `Zurückgegeben von ${name}`),
    },
    askForApproval: "Freigabe anfragen",
    asked: "Die Freigabe ist angefragt.",
    withdraw: "Anfrage zurückziehen",
    withdrawn: "Die Anfrage ist zurückgezogen.",
    approvalFailed: "Das konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.",
    close: "Schließen",
  },
};
