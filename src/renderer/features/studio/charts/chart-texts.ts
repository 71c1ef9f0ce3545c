export { chartTexts } from "../texts/shell-catalogue.ts";
