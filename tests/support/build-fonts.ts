import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import subsetFont from "subset-font";

/**
 * Writes the small faces of the hosted families: the letters that a first screen is made of, in the
 * weights that the product uses. They come before anything else; the whole families are fetched
 * where a text needs more.
 */
const families = fileURLToPath(import.meta.resolve("@fontsource-variable/inter/package.json"));
const [folder = ""] = families.split("/inter/package.json");
const target = fileURLToPath(new URL("../../src/renderer/theme/fonts/", import.meta.url));

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");
const ascii = characters(0x20, 0x7e);
const western = `${ascii}${characters(0xa0, 0xff)}‘’‚“”„–—…•·€™‹›−`;
/** What English, German and Spanish need: a face with an optical size is three times as large. */
const threeLanguages = `${ascii}äöüßÄÖÜñÑáéíóúÁÉÍÓÚüÜ¿¡«»\u00A0·©°²×€‘’‚“”„–—…`;

const text = { min: 400, max: 600 };
const cores = [
  { name: "instrument-sans", file: "wght", letters: western, axes: { wght: text } },
  { name: "inter", file: "wght", letters: western, axes: { wght: text } },
  { name: "hanken-grotesk", file: "wght", letters: threeLanguages, axes: { wght: text } },
  {
    name: "newsreader",
    file: "opsz",
    letters: threeLanguages,
    axes: { wght: 480, opsz: { min: 16, max: 72 } },
  },
];

for (const { name, file, letters, axes } of cores) {
  const whole = await readFile(`${folder}/${name}/files/${name}-latin-${file}-normal.woff2`);
  const core = await subsetFont(whole, letters, { targetFormat: "woff2", variationAxes: axes });
  await writeFile(`${target}${name}-core.woff2`, core);
  process.stdout.write(`${name}: ${core.length} bytes of ${whole.length}\n`);
}
