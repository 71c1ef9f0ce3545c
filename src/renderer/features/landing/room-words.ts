export { roomWords } from "./landing-texts.ts";
