export { renderTexts } from "../texts/room-catalogue.ts";
