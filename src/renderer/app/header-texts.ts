export { headerTexts } from "#renderer/text/app-catalogue.ts";
