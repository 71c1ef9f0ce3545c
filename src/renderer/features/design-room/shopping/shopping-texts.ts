export { shoppingTexts } from "../texts/panel-catalogue.ts";
