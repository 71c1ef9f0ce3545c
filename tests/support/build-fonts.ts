import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import subsetFont from "subset-font";

/**
 * Writes the small faces of the hosted families: the letters that a first screen is made of, in the
 * weights that the product uses. Headlines have one weight, and a face for them alone is half as large.
 * They come before anything else; the whole families are fetched where a text needs more.
 */
const families = fileURLToPath(import.meta.resolve("@fontsource-variable/inter/package.json"));
const [folder = ""] = families.split("/inter/package.json");
const target = fileURLToPath(new URL("../../src/renderer/theme/fonts/", import.meta.url));

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");
const ascii = characters(0x20, 0x7e);
/** What English, German and Spanish need. */
const letters = `${ascii}äöüßÄÖÜñÑáéíóúÁÉÍÓÚüÜ¿¡«»\u00A0·©°²×€‘’‚“”„–—…•−`;
/** What texts ask for: pairs, languages, figures of one width, and Inter's plain letters. */
const keepFeatures = ["kern", "ccmp", "locl", "tnum", "cv11", "ss03"];

const text = { min: 400, max: 600 };
const cores = [
  { name: "instrument-sans", file: "wght", axes: { wght: text } },
  { name: "instrument-sans", file: "wght", axes: { wght: 600 }, use: "-headline" },
  { name: "inter", file: "wght", axes: { wght: text } },
  { name: "hanken-grotesk", file: "wght", axes: { wght: text } },
  {
    name: "newsreader",
    file: "opsz",
    axes: { wght: 480, opsz: { min: 16, max: 72 } },
    use: "-headline",
  },
];

for (const { name, file, axes, use = "" } of cores) {
  const whole = await readFile(`${folder}/${name}/files/${name}-latin-${file}-normal.woff2`);
  const options = { targetFormat: "woff2" as const, variationAxes: axes, keepFeatures };
  const core = await subsetFont(whole, letters, options);
  await writeFile(`${target}${name}${use}-core.woff2`, core);
  process.stdout.write(`${name}${use}: ${core.length} bytes of ${whole.length}\n`);
}
