import { defineTexts } from "#renderer/text/texts.ts";

export const usageTexts = defineTexts({
  en: {
    title: "Usage",
    note: "Counted without cookies and without anything about a person. Days are UTC.",
  },
  de: {
    title: "Nutzung",
    note: "Gezählt ohne Cookies und ohne Angaben zu Personen. Tage nach UTC.",
  },
  es: {
    title: "Uso",
    note: "Se cuenta sin cookies y sin datos personales. Los días son UTC.",
  },
});
