export { toneTexts } from "./panel-catalogue.ts";
