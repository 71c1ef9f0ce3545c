import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { createBodyReader } from "#server/bodies/body-reader.ts";
import { maxDesignRuns } from "#shared/design.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
let ada: TestBrowser;
let imageId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
  imageId = (await upload(ada, await createPhoto())).json<Image>().id;
});

const url = "/api/v1/designs";
/** A pair of lengths as a person's numbers would hardly be written. */
const stroke = (count: number) => ({
  kind: "stroke",
  operation: "add",
  radius: 5,
  points: Array.from({ length: count }, (_point, index) => [index + 0.25, 1e3]),
});
const withStrokes = (...counts: number[]) => ({
  ...paintRectangle([0, 0, 20, 20]),
  mask: { shapes: counts.map(stroke), grow: 0, feather: 0 },
});
const masked = (shapes: object[]) => [
  { ...paintRectangle([0, 0, 20, 20]), mask: { shapes, grow: 0, feather: 0 } },
];
const toBody = (edits: unknown[]) => JSON.stringify({ imageId, name: "Salon", edits });
/** The text of the edits in the body of an answer. */
const editsIn = (body: string) => body.slice(body.indexOf('"edits":'), body.indexOf(',"version"'));
const raw = (text: string, method: "POST" | "PATCH" = "POST", path = url) =>
  ada.send({ method, url: path, payload: text, headers: { "content-type": "application/json" } });

test.each([
  ["a small design", [3]],
  ["a large one", [5000, 5000]],
  ["one that is sent in pieces", Array<number>(12).fill(5000)],
])("%s is answered everywhere with the very text that was checked and stored", async (_, sizes) => {
  const edits = [withStrokes(...sizes)];
  const key = { "idempotency-key": `twice-${sizes.length}` };
  const made = await ada.post(url, { imageId, name: "Salon", edits }, key);
  const { id } = made.json<Design>();
  const text = editsIn(made.body);
  expect(JSON.parse(`{${text}}`)).toEqual({ edits });
  const repeated = await ada.post(url, { imageId, name: "Salon", edits }, key);
  expect([repeated.body, repeated.headers["content-type"]]).toEqual([
    made.body,
    made.headers["content-type"],
  ]);
  expect((await ada.get(`${url}/${id}`)).body).toBe(made.body);
  const renamed = await raw(JSON.stringify({ version: 1, name: "Hall" }), "PATCH", `${url}/${id}`);
  expect(editsIn(renamed.body)).toBe(text);
  const late = await raw(JSON.stringify({ version: 1, edits: [] }), "PATCH", `${url}/${id}`);
  expect([late.statusCode, late.headers["content-type"]]).toEqual([
    409,
    "application/json; charset=utf-8",
  ]);
  expect(late.body).toContain(text);
  const copy = await ada.post(`${url}/${id}/duplicate`);
  expect(editsIn(copy.body)).toBe(text);
});

test("what is not in the contract is not stored, however large the design is", async () => {
  for (const count of [3, 5000]) {
    const edit = withStrokes(count);
    const [shape] = edit.mask.shapes;
    const odd = { ...edit, secret: 1, mask: { ...edit.mask, shapes: [{ ...shape, secret: 1 }] } };
    const made = await ada.post(url, { imageId, name: "Salon", edits: [odd] });
    expect(made.json<Design>().edits).toEqual([edit]);
  }
});

/** Bodies that are wrong in one way each, with a stroke of so many points. */
const faults = (count: number) => {
  const text = toBody([withStrokes(count, 5)]);
  const stray = "\\u0000";
  return [
    text.slice(0, -1),
    text.replace('"name":"Salon"', `"name":"${stray}"`),
    text.replace('"name":"Salon"', '"name":"Salon","__proto__":{"a":1}'),
    text.replace('"name":"Salon"', '"name":"Salon","constructor":{"prototype":{}}'),
    text.replace('"name":"Salon"', '"name":"Salon","more":1'),
    text.replace('"radius":5', '"radius":-5'),
    text.replace("[3.25,1000]", "[3.25]"),
    text.replace("[4.25,1000]]", '[4.25,"x"]]'),
    `[${text}]`,
  ];
};

test("a large body is refused for the same reasons as a small one", async () => {
  const [small, large] = await Promise.all(
    [10, 5000].map((count) => Promise.all(faults(count).map((text) => raw(text)))),
  );
  const told = small?.map((answer) => answer.json().error);
  expect(small?.map(({ statusCode }) => statusCode)).toEqual(faults(1).map(() => 400));
  expect(large?.map((answer) => ({ ...answer.json().error, requestId: "" }))).toEqual(
    told?.map((error) => ({ ...error, requestId: "" })),
  );
});

test("no more is told of what is wrong than somebody reads", async () => {
  const edit = withStrokes(5000);
  const wrong = { ...edit.mask.shapes[0], points: Array(5000).fill("none") };
  const edits = [{ ...edit, mask: { ...edit.mask, shapes: [wrong] } }];
  const refused = await ada.post(url, { imageId, name: "Salon", edits });
  expect([refused.statusCode, refused.json().error.details.issues.length]).toEqual([400, 100]);
});

test("the runs of all selections are counted", async () => {
  const selection = {
    kind: "selection",
    operation: "add",
    seeds: [[1, 1]],
    tolerance: 1,
    width: 4,
    height: 4,
    runs: Array(200_000).fill(1),
  };
  const shapes = Array.from({ length: maxDesignRuns / 200_000 }, () => selection);
  expect((await raw(toBody(masked(shapes)))).statusCode).toBe(201);
  const over = await raw(toBody(masked([...shapes, { ...selection, runs: [1] }])));
  expect([over.statusCode, over.json().error.details]).toMatchObject([413, { maxDesignRuns }]);
});

test("a stranger's body is not read, and a body that is missing is refused", async () => {
  const read = vi.spyOn(server.bodyReader, "readDesign");
  const nobody = createTestBrowser(server.app);
  expect((await nobody.post(url, { imageId, name: "x", edits: [] })).statusCode).toBe(401);
  expect(read).not.toHaveBeenCalled();
  const bare = await ada.send({
    method: "POST",
    url,
    headers: { "content-type": "application/json" },
  });
  expect([bare.statusCode, bare.json().error.details.part]).toEqual([400, "body"]);
});

test("of more large bodies at once than may wait the last are told to come back", async () => {
  const reader = createBodyReader();
  const bytes = new TextEncoder().encode(`{"version":1,"name":"${"a".repeat(40_000)}"}`);
  const asked = Array.from({ length: 60 }, () => reader.readDesign("updateDesign", bytes));
  const outcomes = await Promise.allSettled(asked);
  await reader.close();
  const codes = outcomes.map((outcome) =>
    outcome.status === "rejected" ? (outcome.reason as { code: string }).code : "read",
  );
  // The name is too long: those that were read say so.
  expect(new Set(codes.slice(0, 32))).toEqual(new Set(["bad_request"]));
  expect(codes.at(-1)).toBe("unavailable");
});
