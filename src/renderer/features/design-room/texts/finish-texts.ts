export { finishTexts } from "./panel-catalogue.ts";
