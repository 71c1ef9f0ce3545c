export { canvasTexts } from "./room-catalogue.ts";
