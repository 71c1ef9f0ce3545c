import { fileURLToPath } from "node:url";

import sharp from "sharp";
import type { Plugin } from "vite";

const mark = fileURLToPath(new URL("favicon.svg", import.meta.url));
/** A user unit of the mark's drawing at this density is a pixel. */
const [density, units] = [72, 32];

/** The sizes that a phone asks for when a page is kept as an app. */
const icons = [
  { fileName: "icon-192.png", side: 192, background: null },
  { fileName: "icon-512.png", side: 512, background: null },
  // Apple's devices cut the corners themselves, and show black where nothing is.
  { fileName: "apple-touch-icon.png", side: 180, background: "#1f6f4e" },
];

/** Draws the icons of the app from the mark of the browser's tab. */
export function drawIcons(): Plugin {
  return {
    name: "draw-icons",
    apply: "build",
    async generateBundle() {
      for (const { fileName, side, background } of icons) {
        const drawn = sharp(mark, { density: (density * side) / units }).resize(side, side);
        const filled = background === null ? drawn : drawn.flatten({ background });
        const source = await filled.png({ compressionLevel: 9 }).toBuffer();
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}
