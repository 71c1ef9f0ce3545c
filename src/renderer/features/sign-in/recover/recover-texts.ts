export { recoverTexts } from "../texts/sign-in-catalogue.ts";
