export { registerTexts } from "../texts/sign-in-catalogue.ts";
