export { devicesTexts } from "../texts/account-catalogue.ts";
