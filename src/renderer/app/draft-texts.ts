export { draftTexts } from "#renderer/text/app-catalogue.ts";
