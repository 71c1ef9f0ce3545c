export { renderTexts } from "./room-catalogue.ts";
