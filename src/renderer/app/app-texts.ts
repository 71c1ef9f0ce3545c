export { appTexts } from "#renderer/text/app-catalogue.ts";
