import { BrowserWindow, dialog } from "electron";

import { matchLocale } from "#shared/locale.ts";
import type { Locale } from "#shared/locale.ts";

const en = {
  lostOne: "Changes to one room cannot be opened",
  lostSome: (rooms: number) => `Changes to ${rooms} rooms cannot be opened`,
  why: "They had not been sent yet, and this computer’s keyring does not give the key that they were kept with. What had been saved before is unharmed.",
  close: "Close",
};
type LossTexts = typeof en;

const texts: Readonly<Record<Locale, LossTexts>> = {
  en,
  de: {
    lostOne: "Änderungen an einem Raum lassen sich nicht öffnen",
    lostSome: (rooms) => `Änderungen an ${rooms} Räumen lassen sich nicht öffnen`,
    why: "Sie waren noch nicht gesendet, und der Schlüsselbund dieses Computers gibt den Schlüssel, mit dem sie aufbewahrt wurden, nicht heraus. Was vorher gespeichert war, ist unversehrt.",
    close: "Schließen",
  },
  es: {
    lostOne: "No se pueden abrir los cambios de una habitación",
    lostSome: (rooms) => `No se pueden abrir los cambios de ${rooms} habitaciones`,
    why: "Aún no se habían enviado, y el llavero de este equipo no da la clave con la que se guardaban. Lo que se había guardado antes sigue intacto.",
    close: "Cerrar",
  },
};

export function findLossTexts(locale: string): LossTexts {
  return texts[matchLocale(locale) ?? "en"];
}

/** Says once in a run of the app that work cannot be opened, whichever window finds out first. */
export function createLossNotice(words: LossTexts): (rooms: number) => void {
  let isNotified = false;
  return (rooms) => {
    if (isNotified) return;
    isNotified = true;
    const options = {
      type: "warning" as const,
      message: rooms === 1 ? words.lostOne : words.lostSome(rooms),
      detail: words.why,
      buttons: [words.close],
    };
    const window = BrowserWindow.getFocusedWindow();
    void (window === null
      ? dialog.showMessageBox(options)
      : dialog.showMessageBox(window, options));
  };
}
