export { overviewTexts } from "../texts/shell-catalogue.ts";
