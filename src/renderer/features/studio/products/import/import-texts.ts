import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { importTexts } from "../../texts/products-catalogue.ts";

export { importTexts };

export type ImportTexts = SentencesOf<typeof importTexts>;
