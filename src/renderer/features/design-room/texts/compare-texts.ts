export { compareTexts } from "./room-catalogue.ts";
