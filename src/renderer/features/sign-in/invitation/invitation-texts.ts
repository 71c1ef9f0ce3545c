export { invitationTexts } from "../texts/sign-in-catalogue.ts";
