export { quotesTexts } from "../texts/shell-catalogue.ts";
