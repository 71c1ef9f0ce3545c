export { studioRouteTexts } from "#renderer/text/app-catalogue.ts";
