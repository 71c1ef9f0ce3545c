export { shellTexts } from "../texts/shell-catalogue.ts";
