import { germanPlural as plural } from "#renderer/i18n/texts.ts";

import type { KeptSentences } from "./en.ts";

export const de: KeptSentences = {
  kept: {
    title: "Auf diesem Computer",
    lead: "Diese Räume öffnen sich ohne Verbindung. Was Sie ändern, wird gespeichert, sobald es eine gibt.",
    keep: (name) => `${name} auf diesem Computer behalten`,
    kept: "Behaltene Räume",
    noneKept: "Noch keine behaltenen Räume",
    noneKeptText:
      "Wählen Sie in „Meine Entwürfe“ das Bildschirmzeichen auf einem Raum, um ihn auf diesem Computer zu behalten.",
    opened: "Zuletzt geöffnet",
    openedText: "Auf diesem Computer, bis andere den Platz brauchen.",
    states: {
      kept: "Behalten",
      fetching: "Wird geholt",
      waiting: "Wartet auf eine Verbindung",
      unsent: "Änderungen noch nicht gesendet",
      gone: "Nicht mehr auf dem Server",
    },
    facts: (megabytes, when) => `${megabytes} MB, geprüft ${when}`,
    remove: (name) => `${name} aus der Liste entfernen`,
    unsent: "Noch zu senden",
    unsentCount: plural({ one: "1 noch zu senden", other: "# noch zu senden" }),
    unsentText: "Was nur eine Verbindung braucht, wird von selbst gesendet.",
    sending: {
      waiting: "Wartet auf eine Verbindung",
      sending: "Wird gesendet",
      open: "In einem Fenster offen",
      conflict: "Auch von jemand anderem geändert",
      gone: "Den Raum gibt es auf dem Server nicht mehr",
      failed: "Konnte nicht gesendet werden",
      sent: "Als Raum gespeichert",
    },
    kinds: { room: "Änderungen an einem Raum", photo: "Foto", upload: "Foto, teilweise gesendet" },
    decide: "Version wählen",
    goOn: "Fortsetzen",
    discard: "Verwerfen",
    discardTitle: (name) => `„${name}“ verwerfen?`,
    discardText: "Es liegt nur auf diesem Computer und lässt sich nicht zurückholen.",
    all: "Alles auf diesem Computer",
  },
};
