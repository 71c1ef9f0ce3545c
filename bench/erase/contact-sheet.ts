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

/** A page without any other file: the tables, then the sheets. */
export function writeReport(tables: readonly string[], sheets: readonly ContactSheet[]): string {
  const sections = sheets.map(({ title, tiles }) => {
    const figures = tiles.map(({ caption, jpeg }) => {
      const source = `data:image/jpeg;base64,${jpeg.toString("base64")}`;
      return `<figure><img src="${source}" alt=""><figcaption>${escape(caption)}</figcaption></figure>`;
    });
    return `<section><h2>${escape(title)}</h2><div>${figures.join("\n")}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Erase: contact sheets</title>
<style>${style}</style><h1>Erase</h1>
${tables.map((table) => `<pre>${escape(table)}</pre>`).join("\n")}
${sections.join("\n")}</html>
`;
}

const style = `
  body { font: 15px/1.4 system-ui, sans-serif; margin: 24px; background: #fff; color: #222; }
  pre { font: 12px/1.4 ui-monospace, monospace; overflow-x: auto; }
  section > div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; }
  figure { margin: 0; } img { width: 100%; display: block; }
`;

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
