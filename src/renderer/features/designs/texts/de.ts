import { createPlural } from "#renderer/i18n/texts.ts";
import type { en } from "./en.ts";

const plural = createPlural("de");

export const de: typeof en = {
  designs: {
    newRoom: "Neuer Raum",
    search: "Nach Namen suchen",
    nothingFound: "Kein Entwurf heißt so",
    nothingFoundText: (search: string) => `Nichts passt zu „${search}“.`,
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
    openDesign: (name: string) => `${name} öffnen`,
    duplicateDesign: (name: string) => `${name} duplizieren`,
    deleteDesign: (name: string) => `${name} löschen`,
    changes: (count: number) =>
      count === 0
        ? "Noch keine Änderungen"
        : plural(count, { one: "1 Änderung", other: `${count} Änderungen` }),
    noPicture: "Bild nicht geladen",
    onThisDevice: "Entwürfe bleiben auf diesem Gerät, bis Sie sich anmelden.",
    deleteTitle: "Diesen Entwurf löschen?",
    deleteText: (name: string) =>
      `„${name}“ wird mit allen Änderungen endgültig gelöscht. Das Foto selbst bleibt erhalten.`,
    delete: "Entwurf löschen",
    keep: "Behalten",
    deleted: (name: string) => `„${name}“ ist gelöscht.`,
    notDeleted: (name: string) =>
      `„${name}“ konnte nicht gelöscht werden. Bitte versuchen Sie es noch einmal.`,
    duplicated: (name: string) => `Kopiert als „${name}“.`,
    notDuplicated: (name: string) =>
      `„${name}“ konnte nicht kopiert werden. Bitte versuchen Sie es noch einmal.`,
  },
};
