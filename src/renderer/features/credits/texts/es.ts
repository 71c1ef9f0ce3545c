import { spanishPlural as plural } from "#renderer/i18n/texts.ts";

import type { en } from "./en.ts";

export const es: typeof en = {
  credits: {
    left: plural({ one: "# crédito", other: "# créditos" }),
    price: plural({
      one: "Una imagen a tamaño completo cuesta # crédito",
      other: "Una imagen a tamaño completo cuesta # créditos",
    }),
  },
};
