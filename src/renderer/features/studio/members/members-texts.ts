export { membersTexts } from "../texts/company-catalogue.ts";
