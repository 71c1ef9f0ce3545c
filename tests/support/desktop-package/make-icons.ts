import { mkdirSync } from "node:fs";
import { join } from "node:path";

import sharp from "sharp";

/** The largest that any of the systems shows; the packer makes the others of it. */
const side = 1024;
/** On a Mac a mark has air around it. */
const markSide = 824;

/** Draws the app's icon from the project's mark. */
export async function makeIcons(root: string, target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  const mark = join(root, "web/favicon.svg");
  const drawn = await sharp(mark, { density: (72 * markSide) / 32 })
    .resize(markSide, markSide)
    .png()
    .toBuffer();
  const canvas = { width: side, height: side, channels: 4, background: "#00000000" } as const;
  await sharp({ create: canvas })
    .composite([{ input: drawn, gravity: "centre" }])
    .png()
    .toFile(join(target, "icon.png"));
}
