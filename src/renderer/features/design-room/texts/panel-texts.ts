export { panelTexts } from "./panel-catalogue.ts";
