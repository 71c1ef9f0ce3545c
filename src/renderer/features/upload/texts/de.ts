import type { en } from "./en.ts";

export const de: typeof en = {
  upload: {
    title: "Fügen Sie ein Foto Ihres Raums hinzu",
    dropHere: "Foto hier ablegen",
    pasteBefore: "oder mit",
    pasteAfter: "einfügen",
    choosePhoto: "Foto auswählen",
    chooseFromLibrary: "Aus Mediathek wählen",
    takePhoto: "Foto aufnehmen",
    takeAnother: "Neues Foto aufnehmen",
    accepted: "JPG, PNG oder WebP, bis 50 MB. Nur für Sie sichtbar.",
    dropToStart: "Loslassen, um zu beginnen",
    checking: "Ihr Foto wird geprüft",
    aboutRoom: "Über diesen Raum",
    aboutRoomLead: "Freiwillig. So finden Sie diesen Raum später wieder.",
    whichRoom: "Welcher Raum ist es?",
    note: "Notiz für mich",
    notePlaceholder: "Nordseite, erst streichen, dann Boden",
    lightHint: "Licht an und kein Blitz: so stimmen die Farben.",
    bestResult: "Für das beste Ergebnis",
    tips: [
      { title: "In einer Tür oder Ecke stehen", why: "So sind zwei Wände und der Boden zu sehen" },
      {
        title: "Das Telefon gerade halten, auf Brusthöhe",
        why: "Schräge Linien lassen Böden falsch aussehen",
      },
      { title: "Tageslicht und Lampen an, kein Blitz", why: "So stimmen die Farben" },
    ],
    samples: "Oder mit einem Beispielraum beginnen",
    sampleFilter: "Art des Beispielraums",
    allRooms: "Alle",
    sampleNotStarted:
      "Der Beispielraum ließ sich nicht öffnen. Bitte versuchen Sie es noch einmal.",
    openingSample: (name: string) => `${name} wird geöffnet`,
    preview: (fileName: string) => `Ihr Foto, ${fileName}`,
    noPreview: "Keine Vorschau für dieses Foto",
    quality: "Prüfung des Fotos",
    sharp: "Scharf",
    blurry: "Etwas unscharf",
    bright: "Hell",
    dark: "Eher dunkel",
    glaring: "Sehr hell",
    progress: "Hochladen",
    sent: (sent: string, total: string) => `${sent} von ${total} MB`,
    sentWithTime: (sent: string, total: string, left: string) =>
      `${sent} von ${total} MB, noch ${left}`,
    storing: "Alles übertragen, Ihr Foto wird gespeichert",
    stuck: "Im Moment kommt nichts durch. Prüfen Sie Ihre Verbindung.",
    uploaded: "Hochgeladen",
    cancelUpload: "Hochladen abbrechen",
    removePhoto: "Anderes Foto wählen",
    opening: "Ihr Raum wird geöffnet",
    roomNotOpened:
      "Ihr Foto ist gespeichert, aber der Raum ließ sich nicht öffnen. Bitte versuchen Sie es noch einmal.",
    myRoom: "Mein Raum",
  },
  refusal: {
    empty: "ist leer. Wählen Sie ein anderes Foto.",
    tooBig: (megabytes: string) =>
      `hat ${megabytes} MB, erlaubt sind 50 MB. Wählen Sie eine kleinere Kopie.`,
    heic: "ist ein HEIC-Foto vom iPhone, das wir noch nicht lesen können. Exportieren Sie es als JPG und versuchen Sie es noch einmal.",
    unsupported: "ist kein Foto, das wir lesen können. Nehmen Sie JPG, PNG oder WebP.",
    unreadable:
      "lässt sich nicht öffnen. Vielleicht ist die Datei beschädigt; wählen Sie eine andere.",
    tooManyPixels: (megapixels: string) =>
      `hat ${megapixels} Megapixel, erlaubt sind 50. Wählen Sie eine kleinere Kopie.`,
    oneAtATime: "wurde nicht hochgeladen: Bitte laden Sie ein Foto nach dem anderen hoch.",
    offline: "Die Verbindung ist abgebrochen. Mit Ihrem Foto ist alles in Ordnung.",
    unreadableByServer:
      "Wir konnten dieses Foto nicht lesen. Vielleicht ist es beschädigt; wählen Sie ein anderes.",
    tooLargeForServer: "Dieses Foto ist zu groß. Wählen Sie eine kleinere Kopie.",
    unsupportedByServer: "Dieses Foto können wir nicht lesen. Nehmen Sie JPG, PNG oder WebP.",
    rateLimited: "Zu viele Fotos in kurzer Zeit. Versuchen Sie es in einer Minute noch einmal.",
    notAllowed: "Hier sind keine weiteren Fotos möglich. Melden Sie sich an, um fortzufahren.",
    failed: "Das Hochladen hat nicht geklappt. Mit Ihrem Foto ist alles in Ordnung.",
  },
};
