export { maskFileTexts } from "../texts/room-catalogue.ts";
