export { studioTexts } from "../texts/shell-catalogue.ts";
