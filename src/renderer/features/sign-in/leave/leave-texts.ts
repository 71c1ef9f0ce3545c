export { leaveTexts } from "../texts/sign-in-catalogue.ts";
