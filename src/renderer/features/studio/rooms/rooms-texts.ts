export { roomsTexts } from "../texts/company-catalogue.ts";
