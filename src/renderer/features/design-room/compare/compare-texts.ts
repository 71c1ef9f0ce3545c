export { compareTexts } from "../texts/room-catalogue.ts";
