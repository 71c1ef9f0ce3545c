export { dialogTexts } from "../../texts/theme-catalogue.ts";
