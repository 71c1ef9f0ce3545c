import { germanPlural as plural } from "#renderer/i18n/texts.ts";

import type { BatchSentences } from "./en.ts";

const photos = plural({ one: "# Foto", other: "# Fotos" });

export const de: BatchSentences = {
  batch: {
    title: "Fotostapel",
    lead: "Gibt jedem Foto eines Ordners die Produkte eines Ihrer Entwürfe, auf diesem Computer.",
    design: "Entwurf",
    chooseDesign: "Entwurf wählen",
    noDesigns:
      "Sie haben noch keine Entwürfe. Erstellen Sie zuerst einen: Seine Produkte erhalten die Fotos.",
    loadingDesigns: "Ihre Entwürfe werden geladen",
    designsFailed: "Ihre Entwürfe konnten nicht geladen werden. Prüfen Sie Ihre Verbindung.",
    noProducts:
      "Dieser Entwurf hat weder Farbe noch Boden noch Licht, das andere Fotos erhalten könnten.",
    gives: "Fotos erhalten",
    walls: "Wände",
    floor: "Boden",
    tone: "Licht",
    photosFolder: "Ordner mit den Fotos",
    resultsFolder: "Ordner für die Ergebnisse",
    chooseFolder: "Ordner wählen",
    photos,
    format: "Format",
    sizes: "Größen",
    full: "Volle Größe",
    pixels: (side) => `${side} px`,
    mark: "Den Namen der Firma in die Ecke setzen",
    watch: "Mit Fotos weitermachen, die später in den Ordner kommen",
    start: "Starten",
    starting: "Wird gestartet",
    startFailed:
      "Der Stapel konnte nicht gestartet werden. Die Ergebnisse brauchen einen eigenen Ordner.",
    goOnFailed:
      "Der Stapel konnte nicht fortgesetzt werden. Prüfen Sie, ob beide Ordner noch da sind.",
    pause: "Anhalten",
    goOn: "Fortsetzen",
    cancel: "Abbrechen",
    again: "Neuer Stapel",
    openResults: "Ordner öffnen",
    progress: "Fortschritt des Stapels",
    of: (done, total) => `${done} von ${total}`,
    isDone: (done, total) =>
      `${done} von ${photos(total)} ${done === 1 || total === 1 ? "ist" : "sind"} fertig`,
    speed: (rate) => `${rate} Fotos pro Minute`,
    statuses: {
      running: "In Arbeit",
      watching: "Wartet auf weitere Fotos",
      pausing: "Angefangene Fotos werden beendet",
      paused: "Angehalten",
      interrupted: "Der letzte Stapel wurde unterbrochen. Was fertig war, bleibt erhalten.",
      finished: "Fertig",
      cancelled: "Abgebrochen. Was fertig war, bleibt erhalten.",
    },
    counts: {
      done: plural({ one: "# fertig", other: "# fertig" }),
      doubtful: plural({ one: "# zu prüfen", other: "# zu prüfen" }),
      failed: plural({ one: "# fehlgeschlagen", other: "# fehlgeschlagen" }),
    },
    doubtfulNote: "Fotos, die Sie ansehen sollten, liegen im Ordner „to-check“.",
    results: "Fotos",
    outcomes: { done: "Fertig", doubtful: "Bitte prüfen", failed: "Fehlgeschlagen" },
    doubts: {
      no_wall: "Es wurde keine Wand gefunden.",
      no_floor: "Es wurde kein Boden gefunden.",
      surface: "Es ist unsicher, wo die Fläche endet.",
      perspective: "Die Perspektive ist unsicher.",
    },
    failures: {
      unreadable: "Das Foto kann nicht gelesen werden.",
      too_large: "Das Foto hat zu viele Pixel.",
      not_written: "Das Ergebnis konnte nicht geschrieben werden.",
      crashed: "Die Arbeit an dem Foto wurde abgebrochen.",
    },
  },
};
