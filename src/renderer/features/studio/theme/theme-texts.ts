export { themeTexts } from "../texts/theme-catalogue.ts";
