import type { en } from "./en.ts";

export const es: typeof en = {
  visits: {
    label: "Cómo se usan estas páginas",
    question:
      "¿Podemos anotar cómo usa estas páginas para mejorarlas? Solo en nuestro propio servidor, nada de lo que escriba, durante 90 días.",
    allowed: "Nos permite anotar cómo usa estas páginas.",
    allow: "Permitir",
    refuse: "No permitir",
    stop: "Dejar de anotar y borrar",
    notErased:
      "Ya no se anota nada. Lo anotado se borrará la próxima vez que abra una página aquí.",
  },
};
