export { fieldTexts } from "../texts/theme-catalogue.ts";
