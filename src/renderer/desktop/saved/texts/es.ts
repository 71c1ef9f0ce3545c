import type { en } from "./en.ts";

export const es: typeof en = {
  saved: {
    drag: (name: string) => `Arrastre ${name} desde aquí a otro programa.`,
    open: "Abrir la carpeta",
  },
};
