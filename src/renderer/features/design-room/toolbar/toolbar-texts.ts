export { toolbarTexts } from "../texts/room-catalogue.ts";
