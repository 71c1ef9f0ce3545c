export { formTexts } from "../texts/theme-catalogue.ts";
