import type { en } from "./en.ts";

export const de: typeof en = {
  saved: {
    drag: (name: string) => `${name} von hier in ein anderes Programm ziehen.`,
    open: "Ordner öffnen",
  },
};
