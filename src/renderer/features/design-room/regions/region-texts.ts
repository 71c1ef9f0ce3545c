export { regionTexts } from "../texts/room-catalogue.ts";
