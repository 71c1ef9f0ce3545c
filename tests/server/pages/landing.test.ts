import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

import { afterAll, beforeAll, expect, test } from "vitest";

import { seedDemonstration } from "#server/seed/seed-demonstration.ts";
import { pagePropsSchema } from "#shared/session.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";
import { signInStaff } from "#support/company-staff.ts";
import sharp from "sharp";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const built = `<html lang="en"><head><title>Roomwright</title><!--page-props-->
<!--app--><script type="module" src="/assets/main.js"></script><!--/app-->
<!--landing {"island":"/assets/island.js","fonts":{"inter-core":"/assets/inter-core.woff2"}}--></head>
<body><div id="root"></div></body></html>`;

let server: TestServer;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), "roomwright-web-"));
  await mkdir(join(webDir, "assets"));
  await mkdir(join(webDir, "embed"));
  await writeFile(join(webDir, "index.html"), built);
  await writeFile(join(webDir, "embed.html"), built);
  server = await startTestServer({ webDir });
  await seedDemonstration(server);
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

const open = (url: string, headers = {}) => server.app.inject({ url, headers });
const findPictures = (html: string) =>
  [...html.matchAll(/\/pictures\/[^" ,]+/g)].map(([one]) => one);

function readProps(html: string) {
  const json = /<script type="application\/json" id="page-props">(.*?)<\/script>/s.exec(html)?.[1];
  return pagePropsSchema.parse(JSON.parse(json ?? ""));
}

test.each(["/", "/c/greenhouse", "/c/greenhouse/", "/embed/alder-quay"])(
  "%s is written by the server and loads nothing of the app",
  async (url) => {
    const { body, statusCode } = await open(url);
    expect(statusCode).toBe(200);
    expect(body).toContain("<h1>");
    expect(body).toContain('fetchpriority="high"');
    expect(body).not.toContain("/assets/main.js");
    expect(body.match(/<script type="module"[^>]*>/g)).toHaveLength(1);
    expect(Object.keys(readProps(body).pictures ?? {})).toHaveLength(4);
  },
);

test.each(["/upload", "/c/greenhouse/designs", "/preview/greenhouse"])(
  "%s is the app at once",
  async (url) => {
    const { body } = await open(url);
    expect(body).toContain("/assets/main.js");
    expect(body).not.toContain("<h1>");
  },
);

test("it speaks the language of the address, of an earlier choice, else of the browser", async () => {
  const lang = async (url: string, headers = {}) =>
    /<html lang="(\w+)">/.exec((await open(url, headers)).body)?.[1];
  const german = { "accept-language": "de-AT,en;q=0.5" };
  expect(await lang("/c/greenhouse", german)).toBe("de");
  expect(await lang("/c/greenhouse", { ...german, cookie: "locale=es" })).toBe("es");
  expect(await lang("/c/greenhouse?locale=en", { ...german, cookie: "locale=es" })).toBe("en");
  expect(await lang("/c/greenhouse?locale=%22%3E", german)).toBe("de");
  const { cookies } = await open("/c/greenhouse?locale=es");
  expect(cookies).toMatchObject([{ name: "locale", value: "es" }]);
  // A frame of another site keeps nothing.
  expect((await open("/embed/alder-quay?locale=es")).cookies).toEqual([]);
});

test("it says what it is to search engines and to programs that show links", async () => {
  const { body } = await open("/c/greenhouse");
  expect(body).toMatch(/<meta name="description" content="[^"]{40,}">/);
  expect(body).toMatch(/<link rel="canonical" href="http:\/\/[^"]+\/c\/greenhouse">/);
  const card = /property="og:image" content="http:\/\/[^/]+([^"]+)"/.exec(body)?.[1] ?? "";
  const picture = await open(card);
  expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect((await open("/embed/alder-quay")).body).toContain(
    '<meta name="robots" content="noindex">',
  );
  expect((await open("/robots.txt")).body).toContain("Disallow: /api/");
  const manifest = (await open("/c/greenhouse/manifest.webmanifest")).json<object>();
  expect(manifest).toMatchObject({ name: "Greenhouse Paints", start_url: "/c/greenhouse" });
  expect((await open("/c/nobody-at-all/manifest.webmanifest")).statusCode).toBe(404);
});

test("its pictures are for everybody and for ever, each under its company alone", async () => {
  const own = findPictures((await open("/c/greenhouse")).body);
  const small = own.find((one) => one.endsWith("-480.avif")) ?? "";
  const answer = await open(small);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/avif"]);
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(answer.headers["vary"]).toBeUndefined();
  expect(answer.headers["set-cookie"]).toBeUndefined();
  const foreign = findPictures((await open("/c/alder-quay")).body);
  const [, , company = ""] = small.split("/");
  const [, , stranger = ""] = (foreign[0] ?? "").split("/");
  expect(own.every((one) => one.includes(company))).toBe(true);
  // What the other company's wall was painted in is found under the other company alone.
  const after = foreign.find((one) => one.includes("/after-")) ?? "";
  expect((await open(after.replace(stranger, company))).statusCode).toBe(404);
  for (const odd of ["-481.avif", "-480.png", "-480.jpg", "-9999.webp"]) {
    expect((await open(small.replace("-480.avif", odd))).statusCode).toBe(404);
  }
  expect((await open(small.replace(/before-\w+-/, "before-0123456789-"))).statusCode).toBe(404);
});

test("the pictures of a room that is taken back are gone", async () => {
  const editor = await signInStaff(server, "editor");
  const url = "/api/v1/studio/rooms";
  const { items } = (await editor.get(url)).json<{ items: StudioSampleRoom[] }>();
  const kitchen = items.find(({ id }) => id === "kitchen");
  const { body } = await open("/");
  const picture = findPictures(body).find((one) => one.includes("/kitchen/")) ?? "";
  expect((await open(picture)).statusCode).toBe(200);
  const answer = await editor.send({
    method: "PATCH",
    url: `${url}/kitchen`,
    payload: { state: "draft", version: kitchen?.version },
    headers: {},
  });
  expect(answer.statusCode).toBe(200);
  expect((await open(picture)).statusCode).toBe(404);
  expect((await open("/")).body).not.toContain("/kitchen/");
});

test("a page that knows nobody is packed; one with a session in it is not", async () => {
  const packed = await open("/", { "accept-encoding": "gzip, br" });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain("<h1>");
  expect((await open("/", { "accept-encoding": "br;q=0" })).headers["content-encoding"]).toBe(
    undefined,
  );
  const visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  const plain = await visitor.get("/", { "accept-encoding": "gzip, br" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers["cache-control"]).toBe("private, no-cache");
});

test("the page of a person with an account is theirs and kept by nobody", async () => {
  const editor = await signInStaff(server, "editor");
  const { body, headers } = await editor.get("/");
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).toContain('data-act="account"');
  expect(body).not.toContain("/api/auth/signin");
});
