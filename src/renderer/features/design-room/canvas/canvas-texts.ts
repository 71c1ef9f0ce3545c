export { canvasTexts } from "../texts/room-catalogue.ts";
