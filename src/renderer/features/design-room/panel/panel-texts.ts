export { panelTexts } from "../texts/panel-catalogue.ts";
