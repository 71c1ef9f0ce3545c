export { editorTexts } from "../../texts/products-catalogue.ts";
