import type { SentencesOf } from "#renderer/text/texts.ts";
import { importTexts } from "../../texts/products-catalogue.ts";

export { importTexts };

export type ImportTexts = SentencesOf<typeof importTexts>;
