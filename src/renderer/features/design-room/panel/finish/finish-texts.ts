import { defineTexts } from "#renderer/text/texts.ts";

/** What to expect of each finish. */
export const finishTexts = defineTexts({
  en: {
    matt: "No shine; hides small unevenness",
    eggshell: "A hint of sheen; wipes clean",
    satin: "Soft sheen; hard-wearing",
    gloss: "Mirrors the light; shows every dent",
  },
  de: {
    matt: "Ohne Glanz; verbirgt kleine Unebenheiten",
    eggshell: "Ein Hauch von Glanz; abwischbar",
    satin: "Sanfter Glanz; strapazierfähig",
    gloss: "Spiegelt das Licht; zeigt jede Delle",
  },
  es: {
    matt: "Sin brillo; disimula pequeñas irregularidades",
    eggshell: "Un leve brillo; se limpia con un paño",
    satin: "Brillo suave; resistente",
    gloss: "Refleja la luz; deja ver cada golpe",
  },
});
