export { coverTexts } from "../texts/panel-catalogue.ts";
