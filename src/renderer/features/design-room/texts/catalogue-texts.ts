export { catalogueTexts } from "./panel-catalogue.ts";
