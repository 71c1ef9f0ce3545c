import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import { layOutDownload } from "#shared/download.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { Render } from "#shared/render.ts";
import { signInStaff } from "#support/company-staff.ts";
import { decodePicture, findLargestDifference } from "#support/pictures.ts";
import { renderByHand } from "#support/render-by-hand.ts";
import { createPhoto, eraseRectangle, paintRectangle, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";
import { setTone } from "#support/tone-edits.ts";

let server: TestServer;
let ada: TestBrowser;
let owner: TestBrowser;
let materialId: string;
let photo: Buffer;
let image: Image;

beforeAll(async () => {
  server = await startTestServer();
  owner = await signInStaff(server, "owner");
  ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
  photo = await createPhoto({ width: 1600, height: 1200, place: true });
  image = (await upload(ada, photo)).json<Image>();
  const product = { kind: "paint", sku: "S-1 <&>", name: "Blue & “Sea”", priceMinor: 4900 };
  const paint = { currency: "EUR", priceUnit: "2.5 L", colour: "#204080", finishes: ["matt"] };
  const body = { ...product, ...paint, coveragePerLitre: 10 };
  materialId = (await owner.post("/api/v1/studio/products", body)).json().material.id;
});
afterAll(() => server.close());

const wall = () => ({ ...paintRectangle([0, 0, 400, 300]), materialId });

async function finish(edits: unknown[], imageId = image.id): Promise<Render> {
  const body = { imageId, name: "Marta’s bedroom", edits };
  const design = (await ada.post("/api/v1/designs", body)).json<Design>();
  const render = (await ada.post(`/api/v1/designs/${design.id}/renders`)).json<Render>();
  await renderByHand(server, render.id);
  return render;
}

const download = (id: string, query: string, headers = {}) =>
  ada.get(`/api/v1/renders/${id}/result?${query}`, headers);

const isOutside = (index: number) => index % 1600 >= 400 || index >= 300 * 1600;
const inCorner = (index: number) => index % 1600 > 1100 && index > 1100 * 1600;

const change = (features: object) =>
  owner.send({ method: "PATCH", url: "/api/v1/studio/settings", payload: { features } });
const setMark = (watermark: boolean) => change({ watermark });

/** The size in an AVIF's header; this process decodes no AVIF. */
function readAvifSize(bytes: Buffer): [number, number] {
  const at = bytes.indexOf("ispe");
  return [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
}

async function readSize(bytes: Buffer): Promise<[number, number]> {
  if (bytes.toString("latin1", 4, 12) === "ftypavif") return readAvifSize(bytes);
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}

const formats = ["jpeg", "png", "webp", "avif"] as const;

test.each(formats)(
  "a picture is had as %s in every size, never larger than it is",
  async (format) => {
    const { id } = await finish([wall()]);
    const sizes = { full: [1600, 1200], 2048: [1600, 1200], 1080: [1080, 810] };
    for (const [size, expected] of Object.entries(sizes)) {
      const answer = await download(id, `format=${format}&size=${size}`);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, `image/${format}`]);
      expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
      expect(await readSize(answer.rawPayload)).toEqual(expected);
    }
  },
);

test.each(formats)("a %s says what was done to it, and nothing about a person", async (format) => {
  const { id } = await finish([wall(), eraseRectangle([500, 400, 520, 420])]);
  const bytes = (await download(id, `format=${format}&size=1080`)).rawPayload;
  const text = bytes.toString("utf8");
  const vocabulary = "http://cv.iptc.org/newscodes/digitalsourcetype";
  expect(text).toContain(
    `<Iptc4xmpExt:DigitalSourceType>${vocabulary}/compositeCapture</Iptc4xmpExt:DigitalSourceType>`,
  );
  expect(text).toContain("<xmp:CreatorTool>Roomwright</xmp:CreatorTool>");
  expect(text).toContain("Surface painted: Blue &amp; “Sea”, S-1 &lt;&amp;&gt;");
  expect(text).toContain("<stEvt:parameters>Erased, and filled from the photo itself");
  for (const secret of ["SECRET", "Marta", ada.readCookieHeader()]) {
    expect(text).not.toContain(secret);
  }
});

test.each(["jpeg", "png", "webp"])(
  "a %s has its description where programs look for it, and no Exif",
  async (format) => {
    const { id } = await finish([wall()]);
    const bytes = (await download(id, `format=${format}`)).rawPayload;
    const { xmp, exif, icc } = await sharp(bytes).metadata();
    expect(xmp?.toString()).toContain("algorithmicallyEnhanced");
    expect(exif).toBeUndefined();
    const isTagged = icc !== undefined || bytes.subarray(37, 41).toString() === "sRGB";
    expect(isTagged).toBe(true);
  },
);

async function readSourceType(edits: unknown[]): Promise<string | null> {
  const { id } = await finish(edits);
  const text = (await download(id, "format=png")).rawPayload.toString("latin1");
  return /digitalsourcetype\/(\w+)/.exec(text)?.[1] ?? null;
}

test("the source type follows the kinds of edits", async () => {
  expect(await readSourceType([wall()])).toBe("algorithmicallyEnhanced");
  expect(await readSourceType([setTone({ preset: "evening", strength: 0.8 })])).toBe(
    "algorithmicallyEnhanced",
  );
  expect(await readSourceType([{ ...wall(), enabled: false }])).toBeNull();
});

test("a PNG at full size has the very pixels of the stored result, and the upload's outside the mask", async () => {
  const alone = (await upload(ada, photo)).json<Image>();
  const { id } = await finish([wall()], alone.id);
  const png = (await download(id, "format=png")).rawPayload;
  const stored = (await ada.get(`/api/v1/images/${alone.id}/redesigned`)).rawPayload;
  const [after, kept, before] = [
    await decodePicture(png),
    await decodePicture(stored),
    await decodePicture(photo),
  ];
  expect(findLargestDifference(after, kept, () => true)).toBe(0);
  expect(findLargestDifference(after, before, isOutside)).toBe(0);
});

test("the photo before stands above a wide picture, at every size of which it says so", async () => {
  const { id } = await finish([wall()]);
  const pair = await download(id, "format=png&size=1080&shows=pair");
  const layout = layOutDownload(image, { format: "png", size: "1080", isPair: true });
  expect(layout.height).toBeGreaterThan(1060);
  const picture = await decodePicture(pair.rawPayload);
  expect([picture.width, picture.height]).toEqual([layout.width, layout.height]);
  const colour = (x: number, y: number) => {
    const at = (y * picture.width + x) * 4;
    return [...picture.data.subarray(at, at + 3)];
  };
  const gap = colour(20, layout.part.height + 1);
  expect(gap).toEqual([255, 255, 255]);
  const [before, after] = [colour(20, 20), colour(20, 20 + (layout.second?.top ?? 0))];
  expect(before).not.toEqual(after);
  const [x, y] = [layout.part.width - 20, layout.part.height - 20];
  const [far, same] = [colour(x, y), colour(x, y + (layout.second?.top ?? 0))];
  expect(Math.max(...far.map((value, i) => Math.abs(value - (same[i] ?? 0))))).toBeLessThan(3);
});

test("a file that was begun is gone on with, and one that the client has is not made again", async () => {
  const { id } = await finish([wall()]);
  for (const query of ["format=png", "format=webp&size=1080"]) {
    const whole = await download(id, query);
    const etag = String(whole.headers.etag);
    const bytes = whole.rawPayload;
    const parts = [
      [0, 9],
      [20, 40],
      [30, 700],
      [bytes.length - 50, bytes.length - 1],
    ] as const;
    for (const [start, end] of parts) {
      const part = await download(id, query, { range: `bytes=${start}-${end}` });
      expect(part.statusCode).toBe(206);
      expect(part.rawPayload).toEqual(bytes.subarray(start, end + 1));
    }
    expect((await download(id, query, { "if-none-match": etag })).statusCode).toBe(304);
  }
});

test("a stranger gets nothing, and nobody where downloads are switched off", async () => {
  const { id } = await finish([wall()]);
  const bob = createTestBrowser(server.app);
  await bob.signIn("anonymous-login");
  for (const query of ["format=avif", "format=webp&size=1080", "format=jpeg&shows=pair"]) {
    expect((await bob.get(`/api/v1/renders/${id}/result?${query}`)).statusCode).toBe(404);
  }
  await change({ download: false });
  expect((await download(id, "format=webp&size=1080")).statusCode).toBe(403);
  await change({ download: true });
  expect((await download(id, "format=gif")).statusCode).toBe(400);
  expect((await download(id, "format=png&size=9000")).statusCode).toBe(400);
});

test("a company's mark is in the corner of what leaves, and only there", async () => {
  const alone = (await upload(ada, photo)).json<Image>();
  const { id } = await finish([wall()], alone.id);
  const plain = await decodePicture((await download(id, "format=png")).rawPayload);
  await setMark(true);
  try {
    const doors = [
      () => download(id, "format=png"),
      () => ada.get(`/api/v1/images/${alone.id}/redesigned`),
    ];
    for (const open of doors) {
      const marked = await decodePicture((await open()).rawPayload);
      expect(findLargestDifference(plain, marked, (index) => !inCorner(index))).toBe(0);
      expect(findLargestDifference(plain, marked, inCorner)).toBeGreaterThan(60);
    }
    const original = await ada.get(`/api/v1/images/${image.id}/original`);
    expect(
      findLargestDifference(
        await decodePicture(photo),
        await decodePicture(original.rawPayload),
        () => true,
      ),
    ).toBe(0);
    const marked = (await download(id, "format=jpeg&size=1080")).headers.etag;
    await setMark(false);
    expect((await download(id, "format=jpeg&size=1080")).headers.etag).not.toBe(marked);
  } finally {
    await setMark(false);
  }
  const again = await decodePicture((await download(id, "format=png")).rawPayload);
  expect(findLargestDifference(plain, again, () => true)).toBe(0);
});
