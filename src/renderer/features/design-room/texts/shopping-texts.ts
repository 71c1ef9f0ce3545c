export { shoppingTexts } from "./panel-catalogue.ts";
