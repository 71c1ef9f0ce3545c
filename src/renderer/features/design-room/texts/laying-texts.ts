export { layingTexts } from "./panel-catalogue.ts";
