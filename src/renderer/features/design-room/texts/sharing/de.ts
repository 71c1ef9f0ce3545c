import { germanPlural as plural } from "#renderer/i18n/texts.ts";

import type { en } from "./en.ts";

export const de: typeof en = {
  sharing: {
    title: "Diesen Raum teilen",
    titleMany: "„Welche Version?“ teilen",
    lead: "Wer den Link hat, sieht den Raum so, wie er jetzt ist. Spätere Änderungen erscheinen dort nicht.",
    leadMany: (letters) =>
      `Wer den Link hat, sieht die Versionen ${letters} so, wie sie jetzt sind, und kann mit Namen einmal abstimmen.`,
    from: "Ihr Name",
    fromHint: "Damit andere wissen, wer fragt.",
    life: "Der Link gilt",
    days: plural({ one: "1 Tag", other: "# Tage" }),
    passcode: "Zugangscode",
    passcodeHint: "Wird abgefragt, bevor etwas zu sehen ist. Senden Sie ihn getrennt.",
    passcodeShort: "Nehmen Sie mindestens 4 Zeichen.",
    nameLong: "Nehmen Sie höchstens 60 Zeichen.",
    showsOriginal: "Das Foto zeigen, wie es war",
    allowsDownload: "Das Bild darf heruntergeladen werden",
    make: "Link erstellen",
    making: "Link wird erstellt",
    notSaved:
      "Der Raum ist noch nicht gespeichert. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
    tooMany: "Im Moment zu viele Links. Versuchen Sie es in einer Stunde noch einmal.",
    closed: "Die Firma hat das Teilen abgeschaltet.",
    failed: "Der Link ließ sich nicht erstellen. Versuchen Sie es noch einmal.",
    made: "Ihr Link ist fertig",
    madeText: "Er wird nur jetzt gezeigt. Kopieren Sie ihn, bevor Sie dies schließen.",
    qr: "QR-Code mit dem Link",
    sendOn: "Senden",
    copyFailed:
      "Das Kopieren ist nicht gelungen. Markieren Sie den Link und kopieren Sie ihn selbst.",
    links: "Links zu diesem Raum",
    linksFailed: "Ihre Links ließen sich nicht laden.",
    until: (date) => `bis ${date}`,
    ended: (date) => `beendet am ${date}`,
    views: plural({ one: "einmal angesehen", other: "#-mal angesehen" }),
    unseen: "noch nicht angesehen",
    votes: plural({ one: "1 Stimme", other: "# Stimmen" }),
    withPasscode: "mit Zugangscode",
    versionsOf: (letters, count) => (count === 1 ? `Version ${letters}` : `Versionen ${letters}`),
    chose: (name, letter) => `${name} hat ${letter} gewählt`,
    end: "Link beenden",
    endOne: (letters) => `Den Link zu ${letters} beenden`,
    endTitle: "Diesen Link beenden?",
    endText:
      "Niemand kann ihn mehr öffnen, und seine Stimmen sind weg. Das lässt sich nicht rückgängig machen.",
    keep: "Behalten",
    wasEnded: "Der Link wurde beendet.",
    notEnded: "Der Link ließ sich nicht beenden. Versuchen Sie es noch einmal.",
  },
};
