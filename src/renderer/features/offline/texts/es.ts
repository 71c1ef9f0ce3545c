import type { en } from "./en.ts";

export const es: typeof en = {
  offline: {
    title: "Sin conexión",
    text: "Esta página la necesita. Se abrirá sola en cuanto usted vuelva a tener conexión.",
    rooms: "Habitaciones en este dispositivo",
    roomsText:
      "Puede seguir con ellas. Lo que cambie se guardará en cuanto vuelva a tener conexión.",
  },
};
