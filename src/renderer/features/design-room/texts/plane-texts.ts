export { planeTexts } from "./room-catalogue.ts";
