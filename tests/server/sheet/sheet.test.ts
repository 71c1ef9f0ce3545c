import { inflateSync } from "node:zlib";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { Render } from "#shared/render.ts";
import type { Sheet } from "#shared/sheet.ts";
import { signInStaff } from "#support/company-staff.ts";
import { renderByHand } from "#support/render-by-hand.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
let owner: TestBrowser;
let ada: TestBrowser;
let productId: string;
let url: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await signInStaff(server, "owner");
  ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
  const made = await owner.post("/api/v1/studio/products", {
    kind: "paint",
    sku: "NG-12",
    name: "Nebelgrün",
    priceMinor: 4900,
    currency: "EUR",
    priceUnit: "2.5 L",
    colour: "#A8B5A0",
    finishes: ["matt"],
    coveragePerLitre: 10,
  });
  productId = made.json().material.id;
  const photo = await createPhoto({ width: 400, height: 300, place: true });
  const imageId = (await upload(ada, photo)).json<Image>().id;
  const edits = [{ ...paintRectangle([0, 0, 200, 200]), materialId: productId }];
  const body = { imageId, name: "Grüner Salon", edits };
  const design = (await ada.post("/api/v1/designs", body)).json<Design>();
  const { id } = (await ada.post(`/api/v1/designs/${design.id}/renders`)).json<Render>();
  await renderByHand(server, id);
  url = `/api/v1/renders/${id}/sheet`;
});
afterAll(() => server.close());

const createLine = () => ({
  productId,
  price: "49 € / 2,5 L · 19,60 € / L",
  area: "etwa 14 m² ± 25 % · 2 Anstriche",
  quantity: "1–2 × 2,5 L (2,1–3,5 L)",
  cost: "49–98 €",
  notes: [],
});

const createSheet = (changes: Partial<Sheet> = {}): Sheet => ({
  locale: "de",
  pageSize: "a4",
  date: "24. November 2026",
  lines: [createLine()],
  totals: [{ label: "Gesamt", amount: "49–98 €" }],
  notes: ["Nur sichtbare Flächen. Preise ohne Lieferung."],
  ...changes,
});

const make = (sheet: unknown) => ada.post(url, sheet as object);

const allow = (download: boolean) =>
  owner.send({
    method: "PATCH",
    url: "/api/v1/studio/settings",
    payload: { features: { download } },
  });

/** What stands between `stream` and `endstream`, unpacked where it is packed. */
function readStreams(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  return streams
    .map(([, body = ""]) => {
      try {
        return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
      } catch {
        return body;
      }
    })
    .join("\n");
}

const countPages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;

test("a sheet is one page as PDF, in its language, tagged and with a title", async () => {
  const answer = await make(createSheet());
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
    "content-disposition":
      "attachment; filename=\"Gruner Salon.pdf\"; filename*=UTF-8''Gr%C3%BCner%20Salon.pdf",
  });
  const pdf = answer.rawPayload;
  const text = pdf.toString("latin1");
  expect(text.startsWith("%PDF-1.7")).toBe(true);
  expect(text).toContain("/Lang (de)");
  expect(text).toContain("/Marked true");
  expect(text).toContain("/DisplayDocTitle true");
  for (const tag of ["H1", "H2", "Figure", "Table", "TR", "TH", "TD"]) {
    expect(text).toContain(`/S /${tag}\n`);
  }
  expect(text).toMatch(/\/Alt \(.*Foto/s);
  expect(countPages(pdf)).toBe(1);
});

test("a sheet says in its metadata what was done to the photo, and nothing about a person", async () => {
  const pdf = (await make(createSheet())).rawPayload;
  const all = pdf.toString("utf8") + readStreams(pdf);
  expect(all).toContain("digitalsourcetype/algorithmicallyEnhanced");
  expect(all).toContain("Surface painted: Nebelgrün, NG-12");
  expect(all).toContain("<xmp:CreatorTool>Roomwright</xmp:CreatorTool>");
  expect(all).not.toContain("SECRET");
});

test("paper is of the size that is asked for", async () => {
  const sizes = { a4: "[0 0 595.28 841.89]", letter: "[0 0 612 792]" };
  for (const [pageSize, box] of Object.entries(sizes)) {
    const { rawPayload } = await make({ ...createSheet(), pageSize });
    expect(rawPayload.toString("latin1")).toContain(box);
  }
});

test("a long list goes on to further pages", async () => {
  const lines = Array.from({ length: 60 }, createLine);
  const notes = ["Nur sichtbare Flächen. ".repeat(20).trim()];
  const pdf = (await make(createSheet({ lines, notes }))).rawPayload;
  expect(countPages(pdf)).toBeGreaterThan(3);
});

test("a room without products has a sheet with its pictures alone", async () => {
  const pdf = (await make(createSheet({ lines: [], totals: [], notes: [] }))).rawPayload;
  expect(countPages(pdf)).toBe(1);
  expect(pdf.toString("latin1")).not.toContain("/S /Table");
});

test("only what the design shows is listed, and only so much", async () => {
  const foreign = { ...createLine(), productId: "6f0a8a5e-0000-4000-8000-00000000dead" };
  const refused = [
    createSheet({ lines: [foreign] }),
    createSheet({ lines: Array.from({ length: 201 }, createLine) }),
    { ...createSheet(), locale: "fr" },
    { ...createSheet(), logo: "https://elsewhere.example/logo.png" },
  ];
  for (const sheet of refused) expect((await make(sheet)).statusCode).toBe(400);
});

test("a stranger gets no sheet, and nobody where downloads are switched off", async () => {
  const bob = createTestBrowser(server.app);
  await bob.signIn("anonymous-login");
  expect((await bob.post(url, createSheet())).statusCode).toBe(404);
  await allow(false);
  expect((await make(createSheet())).statusCode).toBe(403);
  await allow(true);
});
