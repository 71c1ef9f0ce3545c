import { randomUUID } from "node:crypto";

import sharp from "sharp";

import type { EditList, PaintEdit } from "#shared/edit.ts";
import type { Point } from "#shared/mask.ts";
import type { TestBrowser } from "#support/test-browser.ts";

type Headers = Record<string, string>;

/** A picture in which every pixel differs from its neighbours, so that any slip shows. */
export function createPixels(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      pixels[at] = Math.round((255 * x) / width);
      pixels[at + 1] = Math.round((255 * y) / height);
      pixels[at + 2] = (x * 7 + y * 13) % 256;
    }
  }
  return pixels;
}

/** The same as a file. `orientation` is written as Exif, together with a place. */
export function createPhoto(
  options: {
    format?: "jpeg" | "png" | "webp";
    width?: number;
    height?: number;
    orientation?: number;
    place?: boolean;
  } = {},
): Promise<Buffer> {
  const { format = "jpeg", width = 64, height = 40, orientation, place = false } = options;
  const image = sharp(createPixels(width, height), { raw: { width, height, channels: 3 } });
  const described = place
    ? image.withExif({
        IFD0: { Copyright: "SECRET-OWNER", Make: "SECRET-CAMERA" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 8/1 14/1", GPSLongitudeRef: "E" },
      })
    : image;
  const turned = orientation === undefined ? described : described.withMetadata({ orientation });
  // A PNG of a quality would be cut down to a palette, which takes long and is no photo.
  return turned.toFormat(format, format === "png" ? {} : { quality: 92 }).toBuffer();
}

/** A request body with one file and some fields. */
export function createUploadBody(
  file: Uint8Array,
  fields: Record<string, string> = { name: "Room" },
  fileName = "room.jpg",
): { payload: Buffer; headers: Headers } {
  const boundary = `----test${randomUUID()}`;
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    payload: Buffer.concat([
      Buffer.from(parts.join("") + head),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** Uploads a photo as a person in a browser. */
export function upload(
  browser: TestBrowser,
  file: Uint8Array,
  fields?: Record<string, string>,
  headers: Headers = {},
) {
  const body = createUploadBody(file, fields);
  return browser.send({
    method: "POST",
    url: "/api/v1/images",
    payload: body.payload,
    headers: { ...body.headers, ...headers },
  });
}

/** A paint edit on a rectangle in pixels of the original. */
export function paintRectangle(
  [left, top, right, bottom]: readonly [number, number, number, number],
  colour = "#556B56",
): PaintEdit {
  return {
    id: randomUUID(),
    enabled: true,
    kind: "paint",
    colour,
    finish: "matt",
    materialId: null,
    mask: maskRectangle([left, top, right, bottom]),
  };
}

/** An erase edit on a rectangle in pixels of the original. */
export function eraseRectangle(
  rectangle: readonly [number, number, number, number],
): EditList[number] {
  return {
    id: randomUUID(),
    enabled: true,
    kind: "erase",
    engine: "builtin",
    seed: 7,
    mask: maskRectangle(rectangle),
  };
}

function maskRectangle([left, top, right, bottom]: readonly [number, number, number, number]) {
  const points: Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return {
    shapes: [{ kind: "polygon" as const, operation: "add" as const, points }],
    grow: 0,
    feather: 0,
  };
}
