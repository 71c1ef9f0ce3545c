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
  },
};
