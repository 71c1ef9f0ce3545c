import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/** A drawn surface of a photo, 1 inside, on a raster of at most 1024 pixels. */
export type DrawnSurface = { readonly name: string; readonly inside: Uint8Array };
export type DrawnPhoto = {
  readonly width: number;
  readonly height: number;
  readonly surfaces: readonly DrawnSurface[];
  /** Points along borders that two drawn surfaces share. */
  readonly creases: readonly {
    readonly name: string;
    readonly points: readonly (readonly [number, number])[];
  }[];
};

export async function readDrawnPhoto(root: string, name: string): Promise<DrawnPhoto> {
  const files = readdirSync(join(root, "truth")).filter(
    (f) => f.startsWith(`${name}.`) && f.endsWith(".s.png"),
  );
  let width = 0,
    height = 0;
  const surfaces: DrawnSurface[] = [];
  for (const f of files.toSorted()) {
    const { data, info } = await sharp(join(root, "truth", f))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    width = info.width;
    height = info.height;
    surfaces.push({
      name: f.slice(name.length + 1, -6),
      inside: Uint8Array.from(data, (v) => (v > 200 ? 1 : 0)),
    });
  }
  const creases: { name: string; points: [number, number][] }[] = [];
  for (let a = 0; a < surfaces.length; a++)
    for (let b = a + 1; b < surfaces.length; b++) {
      const A = surfaces[a]!.inside,
        B = surfaces[b]!.inside;
      const points: [number, number][] = [];
      const r = 5;
      for (let y = r; y < height - r; y++)
        for (let x = r; x < width - r; x++) {
          const i = y * width + x;
          if (A[i] !== 1) continue;
          if (A[i - 1] && A[i + 1] && A[i - width] && A[i + width]) continue;
          let best = Infinity,
            bx = 0,
            by = 0;
          for (let dy = -r; dy <= r; dy++)
            for (let dx = -r; dx <= r; dx++)
              if (B[i + dy * width + dx] && dx * dx + dy * dy < best) {
                best = dx * dx + dy * dy;
                bx = dx;
                by = dy;
              }
          if (best <= r * r) points.push([x + 0.5 + bx / 2, y + 0.5 + by / 2]);
        }
      if (points.length >= 50)
        creases.push({ name: `${surfaces[a]!.name}/${surfaces[b]!.name}`, points });
    }
  return { width, height, surfaces, creases };
}
