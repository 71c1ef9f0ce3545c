export { regionTexts } from "./room-catalogue.ts";
