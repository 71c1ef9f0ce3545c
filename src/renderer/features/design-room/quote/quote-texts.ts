export { quoteTexts } from "../texts/panel-catalogue.ts";
