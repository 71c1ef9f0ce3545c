import type { en } from "./en.ts";

export const de: typeof en = {
  visits: {
    label: "Wie diese Seiten genutzt werden",
    question:
      "Dürfen wir festhalten, wie Sie diese Seiten nutzen, um sie zu verbessern? Nur auf unserem eigenen Server, nichts, was Sie eingeben, 90 Tage lang.",
    allowed: "Wir dürfen festhalten, wie Sie diese Seiten nutzen.",
    allow: "Erlauben",
    refuse: "Nicht erlauben",
    stop: "Beenden und löschen",
    notErased:
      "Es wird nichts mehr festgehalten. Das Bisherige wird gelöscht, wenn Sie hier das nächste Mal eine Seite öffnen.",
  },
};
