import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { companies } from "#server/db/schema/companies.ts";
import { materials } from "#server/db/schema/materials.ts";
import { sampleRooms } from "#server/db/schema/sample-rooms.ts";
import { seedDemonstration } from "#server/seed/seed-demonstration.ts";
import { pagePropsSchema } from "#shared/session.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";
import { signInStaff } from "#support/company-staff.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const alderQuayId = "6f0a8a5e-0000-4000-8000-000000000003";
const built = `<html lang="en"><head><title>Roomwright</title><!--page-props-->
<!--app--><script type="module" src="/assets/main.js"></script><!--/app-->
<!--start {"island":"/assets/island.js","fonts":{"inter-core":"/assets/inter-core.woff2"}}--></head>
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
  "%s stands by itself and sets the files of the app aside",
  async (url) => {
    const { body, statusCode } = await open(url);
    expect(statusCode).toBe(200);
    expect(body).toContain("<h1>");
    expect(body).toContain('fetchpriority="high"');
    const aside = '<template id="app-files"><script type="module" src="/assets/main.js"></script>';
    expect(body).toContain(aside);
    expect(body.replace(aside, "").match(/<script type="module"[^>]*>/g)).toHaveLength(1);
    expect(Object.keys(readProps(body).pictures ?? {})).toHaveLength(4);
  },
);

test.each([
  "/upload",
  "/c/greenhouse/designs",
  "/preview/greenhouse",
  "/embed/alder-quay/upload",
  // Its page may not be shown by others.
  "/embed/greenhouse",
  "/c/nobody",
])("%s is the app at once", async (url) => {
  const { body } = await open(url);
  expect(body).toContain("/assets/main.js");
  expect(body).not.toContain("<h1>");
});

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
  expect((await open("/c/greenhouse", german)).cookies).toEqual([]);
});

test("in a frame it speaks what the page around asks for, and no cookie takes part", async () => {
  const url = "/embed/alder-quay";
  const headers = { "accept-language": "de-AT,en;q=0.5", cookie: "locale=es" };
  const own = await open(url, headers);
  expect(own.body).toContain('<html lang="de">');
  const asked = await open(`${url}?locale=en`, headers);
  expect(asked.body).toContain('<html lang="en">');
  expect([own.cookies, asked.cookies]).toEqual([[], []]);
  expect(own.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
});

test("in a frame everything to press waits for the app, which knows the page around", async () => {
  const { body } = await open("/embed/alder-quay");
  const page = body.slice(body.indexOf('id="landing"'), body.indexOf('id="app"'));
  const pressable = page.match(/<(?:a|button) [^>]*>/g) ?? [];
  expect(pressable.length).toBeGreaterThan(8);
  const rest = pressable.filter((one) => !one.includes("data-app"));
  expect(rest).toEqual(['<a class="skip" href="#content">']);
  expect(page).not.toContain("/api/auth/signin");
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
  for (const odd of ["-481.avif", "-480.png", "-9999.webp"]) {
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

test("the pictures of a company whose pages are closed are gone with the last of them", async () => {
  const [picture = ""] = findPictures((await open("/c/greenhouse")).body);
  const [, , company = ""] = picture.split("/");
  const expectPicture = async (status: number) => {
    await expect.poll(async () => (await open(picture)).statusCode).toBe(status);
  };
  const setPages = async (pages: { slug_mode: boolean; iframe_mode: boolean }) => {
    const change = sql`${companies.features} || ${JSON.stringify(pages)}::jsonb`;
    await server.database.withTenant(company, (tx) =>
      tx.update(companies).set({ features: change }).where(eq(companies.id, company)),
    );
  };
  await expectPicture(200);
  await setPages({ slug_mode: false, iframe_mode: false });
  await expectPicture(404);
  await setPages({ slug_mode: false, iframe_mode: true });
  await expectPicture(200);
  await setPages({ slug_mode: false, iframe_mode: false });
  await expectPicture(404);
  await setPages({ slug_mode: true, iframe_mode: false });
  await expectPicture(200);
});

test("a page that knows nobody is packed; one with a session in it is not, and no cache keeps either", async () => {
  const packed = await open("/", { "accept-encoding": "gzip, br" });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(packed.headers["cache-control"]).toBe("no-store");
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain("<h1>");
  const plain = await open("/", { "accept-encoding": "br;q=0" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  const known = await visitor.get("/", { "accept-encoding": "gzip, br" });
  expect(known.headers["content-encoding"]).toBeUndefined();
  expect(known.headers["cache-control"]).toBe("no-store");
  expect(known.body).toContain("<h1>");
});

test("whoever has an account gets the app, which knows what they may do", async () => {
  const editor = await signInStaff(server, "editor");
  const { body, headers } = await editor.get("/");
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).not.toContain("<h1>");
  expect(body).toContain("/assets/main.js");
});

test("what a company calls itself and its rooms stays words", async () => {
  const hostile = `</script><script>alert("1")</script> & 'Sons'`;
  await server.database.withTenant(alderQuayId, async (tx) => {
    await tx.update(sampleRooms).set({ name: hostile });
    await tx.update(companies).set({ name: hostile }).where(eq(companies.id, alderQuayId));
  });
  const { body } = await open("/c/alder-quay?x=%22%3E%3Cscript%3E");
  expect(body).not.toContain("<script>");
  expect(body).toContain("&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)");
});

test("a company without rooms and products has a page all the same", async () => {
  await server.database.withTenant(alderQuayId, async (tx) => {
    await tx.update(materials).set({ state: "draft" });
    await tx.update(sampleRooms).set({ state: "draft" });
  });
  const { body, statusCode } = await open("/c/alder-quay");
  expect(statusCode).toBe(200);
  expect(body).toContain("<h1>");
  expect(findPictures(body)).toEqual([]);
  expect(body).toContain('href="/c/alder-quay/upload"');
});
