export { handOffTexts } from "../texts/sign-in-catalogue.ts";
