export { usageTexts } from "../texts/shell-catalogue.ts";
