import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { stripMetadata } from "#server/imaging/formats/strip-metadata.ts";
import { decodePicture, findLargestDifference } from "#support/pictures.ts";
import { createPhoto } from "#support/test-photos.ts";

const stripWhole = (...given: Parameters<typeof stripMetadata>) =>
  Buffer.concat(stripMetadata(...given));
const formats = ["jpeg", "png", "webp"] as const;

describe.each(formats)("stripping a %s", (format) => {
  const strip = (bytes: Buffer) => stripWhole(bytes, `image/${format}`);

  test("removes the place, the owner and the camera", async () => {
    const photo = await createPhoto({ format, place: true, orientation: 1 });
    expect(photo.includes("SECRET-OWNER")).toBe(true);
    const stripped = strip(photo);
    for (const secret of ["SECRET-OWNER", "SECRET-CAMERA", "GPS"]) {
      expect(stripped.includes(secret)).toBe(false);
    }
    expect((await sharp(stripped).metadata()).exif).toBeUndefined();
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "keeps how orientation %i shows the picture, pixel for pixel",
    async (orientation) => {
      const photo = await createPhoto({ format, orientation, place: true });
      const stripped = strip(photo);
      expect(stripped.includes("SECRET-CAMERA")).toBe(false);
      const [before, after] = [await decodePicture(photo), await decodePicture(stripped)];
      expect([after.width, after.height]).toEqual(orientation > 4 ? [40, 64] : [64, 40]);
      expect(findLargestDifference(before, after, () => true)).toBe(0);
    },
  );

  test("drops what follows the end of the picture", async () => {
    const photo = await createPhoto({ format });
    const stripped = strip(Buffer.concat([photo, Buffer.from("<script>alert(1)</script>")]));
    expect(stripped.includes("script")).toBe(false);
    expect(
      findLargestDifference(await decodePicture(photo), await decodePicture(stripped), () => true),
    ).toBe(0);
  });

  test("keeps the colour profile", async () => {
    const photo = await sharp(await createPhoto({ format }))
      .withIccProfile("p3")
      .toFormat(format)
      .toBuffer();
    const stripped = strip(photo);
    expect((await sharp(stripped).metadata()).icc).toEqual((await sharp(photo).metadata()).icc);
  });

  test("gives the same bytes when it is applied twice", async () => {
    const once = strip(await createPhoto({ format, orientation: 6, place: true }));
    expect(Buffer.compare(strip(once), once)).toBe(0);
  });

  test("refuses a file that ends early", async () => {
    const photo = await createPhoto({ format });
    expect(() => strip(photo.subarray(0, photo.length - 40))).toThrow(/truncated/);
  });
});

test("a progressive JPEG keeps all its scans", async () => {
  const photo = await sharp(await createPhoto({ width: 200, height: 120 }))
    .jpeg({ progressive: true })
    .toBuffer();
  const stripped = stripWhole(photo, "image/jpeg");
  expect(
    findLargestDifference(await decodePicture(photo), await decodePicture(stripped), () => true),
  ).toBe(0);
});

test("a JPEG loses its comments and XMP but keeps JFIF in front", async () => {
  const photo = await createPhoto();
  const comment = Buffer.from([0xff, 0xfe, 0, 8, ...Buffer.from("SECRET")]);
  const text = Buffer.from("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>SECRET</x:xmpmeta>");
  const xmp = Buffer.concat([Buffer.from([0xff, 0xe1, 0, text.length + 2]), text]);
  const full = Buffer.concat([photo.subarray(0, 2), comment, xmp, photo.subarray(2)]);
  expect(Buffer.compare(stripWhole(full, "image/jpeg"), stripWhole(photo, "image/jpeg"))).toBe(0);
});
