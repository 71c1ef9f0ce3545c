export { pairTexts } from "../texts/theme-catalogue.ts";
