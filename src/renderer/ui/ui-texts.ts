export { uiTexts } from "#renderer/text/app-catalogue.ts";
