export { planeTexts } from "../../texts/room-catalogue.ts";
