import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { materials } from "#server/db/schema/materials.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { ImportPlan, ImportRejection } from "#shared/product-import.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";
import { sendFile, signInStaff } from "#support/company-staff.ts";
import { makeZip } from "#support/make-zip.ts";
import type { ZipFile } from "#support/make-zip.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/studio/products";
let server: TestServer;
let editor: TestBrowser;
let tile: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  editor = await signInStaff(server, "editor");
  tile = await createPhoto({ format: "png", width: 40, height: 20, place: true });
});
afterAll(() => server.close());
beforeEach(() =>
  server.database.withTenant(defaultCompanyId, async (tx) => {
    await tx.delete(materials);
  }),
);

const header =
  "sku,kind,name,price,currency,price_unit,colour,finishes,coverage_m2_per_litre,tile_width_m,tile_height_m,texture,state";
const paintRow = (sku: string, name = `Paint ${sku}`, price = "54.00") =>
  `${sku},paint,${name},${price},EUR,2.5 L,#556B56,matt|satin,12,,,,`;
const floorRow = (sku: string, width = "1.2", texture = "oak.png", state = "") =>
  `${sku},floor,Floor ${sku},62.50,EUR,m²,,,,${width},0.6,${texture},${state}`;
const table = (...rows: string[]) => Buffer.from([header, ...rows].join("\r\n"));
const send = (file: Uint8Array, fields: Record<string, string> = {}) =>
  sendFile(editor, `${url}/import`, file, fields, { name: "catalogue.csv" });
const look = async (file: Uint8Array): Promise<ImportPlan> => {
  const response = await send(file);
  expect([response.statusCode, response.json().error]).toEqual([200, undefined]);
  return response.json<ImportPlan>();
};
const importAll = async (file: Uint8Array) => {
  const { hash } = await look(file);
  return send(file, { hash });
};
const rejection = async (file: Uint8Array, fields = {}): Promise<ImportRejection> => {
  const response = await send(file, fields);
  expect([response.statusCode, response.json().error.code]).toEqual([422, "import_rejected"]);
  return response.json().error.details;
};
const list = async () =>
  (await editor.get(`${url}?limit=100`)).json<{ items: StudioProduct[]; total: number }>();
const text = (name: string, content: string | Buffer): ZipFile => ({
  name,
  bytes: Buffer.from(content),
});
const listLeftovers = async () => {
  const options = { recursive: true, withFileTypes: true } as const;
  const found = await readdir(join(server.config.dataDir, "uploads"), options);
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
};

test("a file is looked at first, and exactly what was shown is imported then", async () => {
  const file = table(paintRow("P-1"), floorRow("F-1", "1.2", ""), "");
  const plan = await look(file);
  expect(plan).toMatchObject({
    committed: false,
    counts: { create: 2, change: 0, unchanged: 0, error: 0 },
    encoding: "utf-8",
    delimiter: ",",
  });
  expect((await list()).total).toBe(0);
  const done = await send(file, { hash: plan.hash });
  expect(done.json<ImportPlan>()).toMatchObject({ committed: true, counts: { create: 2 } });
  const { items } = await list();
  expect(items.map(({ material, state }) => [material.sku, material.kind, state])).toEqual([
    ["P-1", "paint", "draft"],
    ["F-1", "floor", "draft"],
  ]);
  expect((await look(file)).counts).toEqual({ create: 0, change: 0, unchanged: 2, error: 0 });
});

test("every row with an error is named by row, column and a plain reason", async () => {
  const plan = await look(
    table(
      paintRow("P-1"),
      floorRow("F-1", "", ""),
      floorRow("F-2", "-1", ""),
      paintRow("P-2", "", "abc"),
      paintRow("P-1"),
      "P-3,paint,Name,1.234,EURO,L,red,shiny,many,,,,hidden",
      "P-4,carpet,Name,1,EUR,L,,,,,,,",
      floorRow("F-3", "1.2", "oak.png"),
      floorRow("F-4", "1.2", "", "published"),
    ),
  );
  const problems = plan.rows
    .filter(({ action }) => action === "error")
    .map(({ row, problems: found }) => [
      row,
      ...found.map(({ column, code }) => `${column} ${code}`),
    ]);
  expect(problems).toEqual([
    [3, "tile_width_m missing"],
    [4, "tile_width_m not_a_number"],
    [5, "name missing", "price not_a_price"],
    [6, "sku sku_twice"],
    [
      7,
      "state not_a_choice",
      "price price_ambiguous",
      "currency not_a_choice",
      "colour not_a_colour",
      "finishes not_a_choice",
      "coverage_m2_per_litre not_a_number",
    ],
    [8, "kind not_a_choice"],
    [9, "texture picture_missing"],
    [10, "texture texture_needed"],
  ]);
  expect(plan.rows[1]?.problems[0]?.reason).toBe(
    "tile_width_m is missing – the scale would be wrong",
  );
  const refused = await rejection(table(floorRow("F-1", "", "")), {
    hash: (await look(table(floorRow("F-1", "", "")))).hash,
  });
  expect([refused.reason, refused.rows.length, (await list()).total]).toEqual([
    "rows_have_errors",
    1,
    0,
  ]);
});

test("what a German spreadsheet saves is read: semicolons, decimal commas, Latin-1, columns in any order", async () => {
  const german = Buffer.from(
    [
      "Name;SKU;Kind;Price;Currency;Price unit;Tile width (m);Tile height (m);Tile_width_M2;Colour",
      'Eiche "Natur";F-9;floor;"1.234,50";eur;m\u00B2;0,6;1,2;x;#aabbcc',
      "Fl\u00E4che;F-10;wall covering;5,5;GBP;Rolle;0,53;0,53;;",
    ].join("\r\n"),
    "latin1",
  );
  const plan = await look(german);
  expect(plan).toMatchObject({ encoding: "windows-1252", delimiter: ";", counts: { create: 2 } });
  expect(plan.unknownColumns).toEqual(["Tile_width_M2"]);
  await send(german, { hash: plan.hash });
  const { items } = await list();
  expect(items.map(({ material }) => material)).toMatchObject([
    { name: 'Eiche "Natur"', priceMinor: 123_450, tileWidthMetres: 0.6, colour: "#aabbcc" },
    { name: "Fläche", kind: "wall_covering", priceMinor: 550, priceUnit: "Rolle" },
  ]);
});

test("a mark at the start, UTF-16 and a line that names the delimiter are understood", async () => {
  const rows = `${header}\n${paintRow("Ü-1", "Grün")}`;
  const marked = await look(Buffer.from(`\uFEFF${rows}`));
  const wide = await look(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rows, "utf16le")]));
  const named = await look(Buffer.from(`sep=;\r\n${rows.replaceAll(",", ";")}`));
  expect(marked.rows).toEqual(wide.rows);
  expect([marked.encoding, wide.encoding, named.delimiter]).toEqual(["utf-8", "utf-16", ";"]);
  expect(named.rows[0]).toMatchObject({ row: 3, sku: "Ü-1", action: "create" });
});

test("cells that a spreadsheet would run stay text, and are guarded when they leave", async () => {
  const name = '=HYPERLINK(""http://x"",""y"")';
  await importAll(table(paintRow("-1+1", `"${name}"`), paintRow("@S", "'=1")));
  const { items } = await list();
  expect(items.map(({ material }) => [material.sku, material.name])).toEqual([
    ["-1+1", '=HYPERLINK("http://x","y")'],
    ["@S", "=1"],
  ]);
  const exported = (await editor.get(`${url}/export`)).body;
  expect(exported).toContain(`'-1+1,paint,"'${name}"`);
  for (const line of exported.trim().split("\r\n")) {
    for (const cell of line.split(","))
      expect(cell.replace(/^\uFEFF?"?/, "")).not.toMatch(/^[=+@-]/);
  }
});

test.each(["comma", "semicolon"])(
  "an export in the layout %s imports again without a change",
  async (layout) => {
    const zip = makeZip([
      text(
        "products.csv",
        table(
          paintRow("P-1", '"A, ""quoted"" name; with all"'),
          paintRow("P-2", "'=guarded", "0.05"),
          floorRow("F-1", "1.2727922061357855"),
          floorRow("F-2", "0.0000001", ""),
        ),
      ),
      { name: "oak.png", bytes: tile },
    ]);
    expect((await importAll(zip)).json<ImportPlan>().counts.create).toBe(4);
    const before = await list();
    const response = await editor.get(`${url}/export?layout=${layout}`);
    expect(response.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringContaining("roomwright-products.csv"),
    });
    const again = await importAll(response.rawPayload);
    expect(again.json<ImportPlan>().counts).toEqual({
      create: 0,
      change: 0,
      unchanged: 4,
      error: 0,
    });
    expect(await list()).toEqual(before);
  },
);

test("pictures of a ZIP are taken in like photos, once, and only changed ones are replaced", async () => {
  const files = (extra: ZipFile[] = [], picture = tile) =>
    makeZip([
      text(
        "Katalog/produkte.csv",
        table(floorRow("F-1", "1.2", "bilder/OAK.png"), floorRow("F-2")),
      ),
      { name: "Katalog/bilder/oak.png", bytes: picture },
      text("__MACOSX/._produkte.csv", "litter"),
      text(".DS_Store", "litter"),
      ...extra,
    ]);
  const unused = { name: "Katalog/bilder/spare.png", bytes: tile };
  const plan = await look(files([unused]));
  expect(plan).toMatchObject({
    counts: { create: 2, error: 0 },
    unusedPictures: ["Katalog/bilder/spare.png"],
  });
  await importAll(files());
  const { items } = await list();
  const [id] = items.map(({ material }) => material.id);
  expect(items[0]?.texture).toMatch(/^[0-9a-f]{64}$/);
  const picture = await editor.get(`${url}/${id}/texture`);
  expect(picture.headers["content-type"]).toBe("image/webp");
  expect(picture.rawPayload.includes("SECRET")).toBe(false);
  expect((await look(files())).counts).toMatchObject({ unchanged: 2, change: 0 });
  const other = files([], await createPhoto({ format: "jpeg", width: 20 }));
  const changed = await look(other);
  expect(changed.rows.map(({ changes }) => changes)).toEqual([["texture"], ["texture"]]);
  await send(other, { hash: changed.hash });
  expect((await list()).items[0]?.texture).not.toBe(items[0]?.texture);
  const broken = await look(files([], Buffer.from("no picture")));
  expect(broken.rows[0]?.problems).toMatchObject([{ code: "picture_unreadable" }]);
});

test("an import is refused when a product has changed since it was looked at, and nothing of it remains", async () => {
  await importAll(table(paintRow("P-1"), paintRow("P-2")));
  const file = table(paintRow("P-1", "Renamed"), paintRow("P-3"));
  const { hash } = await look(file);
  const [first] = (await list()).items;
  await editor.post(`${url}/state`, { ids: [first?.material.id], state: "published" });
  expect((await rejection(file, { hash })).reason).toBe("changed_since_check");
  expect((await list()).items.map(({ material }) => material.name)).toEqual([
    "Paint P-1",
    "Paint P-2",
  ]);
  const other = table(paintRow("P-1", "Else"), paintRow("P-3"));
  expect((await rejection(other, { hash: (await look(file)).hash })).reason).toBe(
    "changed_since_check",
  );
  expect((await importAll(file)).statusCode).toBe(200);
});

test("two imports of the same look at once: one is done, the other refused", async () => {
  const file = table(paintRow("P-1"), paintRow("P-2"));
  const { hash } = await look(file);
  const answers = await Promise.all([send(file, { hash }), send(file, { hash })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect((await list()).total).toBe(2);
});

const csv = () => text("p.csv", table(paintRow("P-1")));
const bomb = (): ZipFile => ({ name: "p.csv", bytes: Buffer.alloc(60 * 1024 * 1024, 0x61) });

test.each<[string, () => Uint8Array, string]>([
  ["a name that leads up", () => makeZip([csv(), text("../../evil.png", "x")]), "zip_unsafe_name"],
  ["an absolute name", () => makeZip([csv(), text("/etc/evil.png", "x")]), "zip_unsafe_name"],
  ["a drive's name", () => makeZip([csv(), text("C:\\evil.png", "x")]), "zip_unsafe_name"],
  [
    "a backslash that leads up",
    () => makeZip([csv(), text("..\\evil.png", "x")]),
    "zip_unsafe_name",
  ],
  [
    "a link",
    () => makeZip([csv(), { ...text("a.png", "/etc/passwd"), mode: 0o120777 }]),
    "zip_link",
  ],
  ["a password", () => makeZip([{ ...csv(), encrypted: true }]), "zip_encrypted"],
  ["an archive within", () => makeZip([csv(), text("inner.zip", "PK")]), "zip_nested"],
  ["an archive called a table", () => makeZip([text("p.csv", makeZip([csv()]))]), "zip_nested"],
  ["a program", () => makeZip([csv(), text("run.exe", "MZ")]), "zip_other_file"],
  [
    "a name twice, but for its case",
    () => makeZip([csv(), text("A.png", "x"), text("a.PNG", "x")]),
    "zip_duplicate_name",
  ],
  ["two tables", () => makeZip([csv(), text("q.csv", "sku")]), "zip_many_tables"],
  ["no table", () => makeZip([text("a.png", "x")]), "zip_no_table"],
  ["a bomb", () => makeZip([bomb()]), "zip_too_large"],
  ["a bomb that lies", () => makeZip([{ ...bomb(), claimedSize: 100 }]), "zip_unreadable"],
  [
    "too many files",
    () => makeZip(Array.from({ length: 300 }, (_none, index) => text(`${index}.png`, "x"))),
    "zip_too_many_files",
  ],
  ["half of a ZIP", () => makeZip([csv()]).subarray(0, 60), "zip_unreadable"],
  ["a picture", () => tile, "not_a_table"],
  ["nothing", () => Buffer.from(""), "column_missing"],
  ["only names", () => Buffer.from(header), "no_rows"],
  ["no SKUs", () => Buffer.from("name,price\na,1"), "column_missing"],
  ["a column twice", () => Buffer.from("sku,name,Name\na,b,c"), "column_twice"],
  ["an open quote", () => Buffer.from('sku,name\nP-1,"open'), "broken_quotes"],
])("%s is refused as a whole and leaves nothing behind", async (_what, make, reason) => {
  expect((await rejection(make())).reason).toBe(reason);
  expect(await listLeftovers()).toEqual([]);
});

test("10,000 rows are looked at and imported within a request; one more is refused", async () => {
  const rows = Array.from({ length: 10_000 }, (_none, index) => paintRow(`P-${index}`));
  const file = table(...rows);
  expect((await importAll(file)).json<ImportPlan>().counts).toEqual({
    create: 10_000,
    change: 0,
    unchanged: 0,
    error: 0,
  });
  expect((await list()).total).toBe(10_000);
  const more = await rejection(table(...rows, paintRow("P-X")));
  expect([more.reason, more.subject]).toEqual(["too_many_rows", "10000"]);
});

test("visitors and members of other companies can neither look, import nor export", async () => {
  const stranger = await signInStaff(server, "owner", "6f0a8a5e-0000-4000-8000-000000000002");
  const looked = await sendFile(stranger, `${url}/import`, table(paintRow("P-1")));
  const exported = await stranger.get(`${url}/export`);
  expect([looked.statusCode, exported.statusCode]).toEqual([403, 403]);
  await importAll(table(paintRow("P-1")));
  const there = { "x-roomwright-company": "greenhouse" };
  expect((await stranger.get(`${url}/export`, there)).body).not.toContain("P-1");
  const elsewhere = await sendFile(
    stranger,
    `${url}/import`,
    table(paintRow("P-1")),
    {},
    {
      headers: there,
    },
  );
  expect(elsewhere.json<ImportPlan>().counts.create).toBe(1);
});
