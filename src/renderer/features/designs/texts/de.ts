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
        ? `„${name}“ wird mit allen ${versions} Varianten endgültig gelöscht. Das Foto selbst bleibt erhalten.`
        : `„${name}“ wird mit allen Änderungen endgültig gelöscht. Das Foto selbst bleibt erhalten.`,
    delete: "Entwurf löschen",
    keep: "Behalten",
    deleted: (name) => `„${name}“ ist gelöscht.`,
    notDeleted: (name) =>
      `„${name}“ konnte nicht gelöscht werden. Bitte versuchen Sie es noch einmal.`,
    duplicated: (name) => `Kopiert als „${name}“.`,
    notDuplicated: (name) =>
      `„${name}“ konnte nicht kopiert werden. Bitte versuchen Sie es noch einmal.`,
  },
};
