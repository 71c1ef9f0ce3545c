import { encode } from "uqr";

/** A QR code as one path on a grid of `size` modules, quiet zone included. */
export type QrPath = { size: number; path: string };

/** Dark modules that touch in a row become one stroke, so the picture stays small. */
export function drawQrPath(text: string, quietModules = 4): QrPath {
  const { data, size } = encode(text, { ecc: "M", border: quietModules });
  const strokes: string[] = [];
  for (const [y, row] of data.entries()) {
    let start = 0;
    while (start < row.length) {
      let end = start;
      while (row[end] === true) end += 1;
      if (end > start) strokes.push(`M${start} ${y}h${end - start}v1h${start - end}z`);
      start = end + 1;
    }
  }
  return { size, path: strokes.join("") };
}
