export { embedTexts } from "../texts/links-catalogue.ts";
