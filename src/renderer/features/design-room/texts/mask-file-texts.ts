export { maskFileTexts } from "./room-catalogue.ts";
