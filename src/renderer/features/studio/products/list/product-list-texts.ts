export { productListTexts } from "../../texts/products-catalogue.ts";
