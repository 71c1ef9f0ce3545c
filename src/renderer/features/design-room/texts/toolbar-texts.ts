export { toolbarTexts } from "./room-catalogue.ts";
