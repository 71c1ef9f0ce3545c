import sharp from "sharp";

import type { Mask, Raster, Rect } from "#kernels/raster.ts";

/** A row of pictures of one scene, each with its caption. */
export type ContactSheet = {
  readonly title: string;
  readonly tiles: readonly { readonly caption: string; readonly jpeg: Buffer }[];
};

const longestSide = 900;

/** A part of a raster as a JPEG, made smaller where it is larger than a screen shows. */
export async function encodeTile({ width, height, data }: Raster, area: Rect): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .extract({
      left: area.left,
      top: area.top,
      width: area.right - area.left,
      height: area.bottom - area.top,
    })
    .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** The photo with the mask laid over it in red. */
export function showMask(photo: Raster, mask: Mask): Raster {
  const data = photo.data.slice();
  for (let i = 0; i < mask.data.length; i++) {
    const part = mask.data[i]! / 255;
    if (part === 0) continue;
    for (let c = 0; c < 3; c++) {
      data[i * 4 + c]! += (0.6 * (c === 0 ? 255 : 30) - 0.6 * data[i * 4 + c]!) * part;
    }
  }
  return { ...photo, data };
}

/** A page without any other file: its title, the tables, then the sheets. */
export function writeReport(
  title: string,
  tables: readonly string[],
  sheets: readonly ContactSheet[],
): string {
  const sections = sheets.map(({ title: heading, tiles }) => {
    const figures = tiles.map(({ caption, jpeg }) => {
      const source = `data:image/jpeg;base64,${jpeg.toString("base64")}`;
      return `<figure><img src="${source}" alt=""><figcaption>${escape(caption)}</figcaption></figure>`;
    });
    return `<section><h2>${escape(heading)}</h2><div>${figures.join("\n")}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>
<style>${style}</style><h1>${escape(title)}</h1>
${tables.map((table) => `<pre>${escape(table)}</pre>`).join("\n")}
${sections.join("\n")}</html>
`;
}

const style = `
  body { font: 15px/1.4 system-ui, sans-serif; margin: 24px; background: #fff; color: #222; }
  pre { font: 12px/1.4 ui-monospace, monospace; overflow-x: auto; }
  section > div { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 8px; }
  h2 { margin: 28px 0 8px; font-size: 17px; } figcaption { font-size: 13px; color: #555; }
  figure { margin: 0; } img { width: 100%; display: block; }
`;

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
