export { layingTexts } from "../../texts/panel-catalogue.ts";
