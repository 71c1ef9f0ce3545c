import type { en } from "./en.ts";

export const de: typeof en = {
  pictures: {
    text: "Was von diesem Foto aufbewahrt wird. Ergebnisse sind die des letzten Downloads.",
    failed: "Diese Bilder ließen sich nicht laden",
    names: {
      original: "Das Foto",
      erased: "Ohne das, was Sie entfernt haben",
      redesigned: "Das neueste Ergebnis",
    },
    size: (megabytes) => `${megabytes} MB, bei diesem Besuch geladen`,
    download: "Herunterladen",
    downloadPicture: (picture, name) => `${name} herunterladen: ${picture}`,
    nameSaved: (name, variant) => `${name} (${variant === "erased" ? "leer" : "Ergebnis"})`,
  },
  required: {
    text: (company) =>
      `${company} verlangt für Ihre Rolle die Anmeldung in zwei Schritten. Richten Sie sie einmal ein, dann geht es dort weiter, wo Sie waren.`,
    signOut: "Abmelden",
  },
};
