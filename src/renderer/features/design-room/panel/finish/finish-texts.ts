export { finishTexts } from "../../texts/panel-catalogue.ts";
