export { entryTexts } from "../texts/sign-in-catalogue.ts";
