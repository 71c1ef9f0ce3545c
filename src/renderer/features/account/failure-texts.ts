export { failureTexts } from "./texts/account-catalogue.ts";
