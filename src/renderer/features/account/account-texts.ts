export { accountTexts } from "./texts/account-catalogue.ts";
