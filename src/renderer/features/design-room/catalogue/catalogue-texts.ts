export { catalogueTexts } from "../texts/panel-catalogue.ts";
