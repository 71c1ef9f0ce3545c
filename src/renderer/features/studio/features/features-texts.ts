export { featuresTexts } from "../texts/company-catalogue.ts";
