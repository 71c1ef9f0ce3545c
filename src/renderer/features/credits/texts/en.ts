import { englishPlural as plural } from "#renderer/i18n/texts.ts";

export const en = {
  /** What is left to spend on full-size pictures. */
  credits: {
    left: plural({ one: "# credit", other: "# credits" }),
    price: plural({
      one: "A full-size picture costs # credit",
      other: "A full-size picture costs # credits",
    }),
  },
};
