export { toneTexts } from "../../texts/panel-catalogue.ts";
