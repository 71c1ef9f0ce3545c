export { quoteTexts } from "./panel-catalogue.ts";
