import type { en } from "./en.ts";

export const de: typeof en = {
  keys: {
    smaller: "Pinsel kleiner, größer",
    pan: "Gedrückt halten, um das Foto zu verschieben",
    zoom: "Vergrößern, verkleinern",
    fit: "Ganzes Foto",
    reticle: "Fadenkreuz bewegen",
    selection: "Werkzeug am Fadenkreuz benutzen",
    stop: "Strich abbrechen, Auswahl aufheben",
    erase: "Auswahl entfernen",
    selectAgain: "Zuletzt Entferntes auswählen",
    save: "Speichern",
    print: "Drucken",
    panel: "Bereich ein- oder ausblenden",
  },
  keyNames: {
    space: "Leertaste",
    enter: "Eingabe",
    escape: "Esc",
    arrows: "Pfeiltasten",
    del: "Entf",
  },
};
