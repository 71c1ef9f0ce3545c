export { uploadTexts } from "./texts/upload-catalogue.ts";
