export { auditTexts } from "../texts/company-catalogue.ts";
