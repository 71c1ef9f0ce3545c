export { apiTexts } from "../texts/links-catalogue.ts";
