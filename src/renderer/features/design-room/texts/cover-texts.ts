export { coverTexts } from "./panel-catalogue.ts";
