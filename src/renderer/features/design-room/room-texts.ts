export { roomTexts } from "./texts/room-catalogue.ts";
