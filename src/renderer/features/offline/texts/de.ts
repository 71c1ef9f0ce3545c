import type { en } from "./en.ts";

export const de: typeof en = {
  offline: {
    title: "Keine Verbindung",
    text: "Diese Seite braucht eine. Sie öffnet sich von selbst, sobald Sie wieder online sind.",
    rooms: "Räume auf diesem Gerät",
    roomsText:
      "Hier können Sie weitermachen. Was Sie ändern, wird gespeichert, sobald Sie wieder online sind.",
  },
};
