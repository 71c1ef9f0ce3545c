export { roomTexts } from "./room-catalogue.ts";
