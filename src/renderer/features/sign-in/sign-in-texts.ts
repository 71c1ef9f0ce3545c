export { signInTexts } from "./texts/sign-in-catalogue.ts";
