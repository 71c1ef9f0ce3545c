export { securityTexts } from "./texts/account-catalogue.ts";
