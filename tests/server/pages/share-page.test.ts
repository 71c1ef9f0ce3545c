import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { createPhoto, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const greenhouse = { "x-roomwright-company": "greenhouse" };

let server: TestServer;
let webDir: string;
let link: { address: string; token: string };
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), "roomwright-web-"));
  await writeFile(join(webDir, "index.html"), "<p>app</p><!--page-props-->");
  await writeFile(join(webDir, "embed.html"), "<p>embed</p><!--page-props-->");
  server = await startTestServer({ webDir });
  link = await makeLink('Tom\'s "den" <script>');
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

const read = async (url: string) => (await server.app.inject(url)).statusCode;

async function makeLink(name: string, body = {}, headers: Record<string, string> = {}) {
  const maker = createTestBrowser(server.app);
  await maker.signIn("anonymous-login");
  const photo = await createPhoto({ width: 20, height: 20, orientation: 1 });
  const image = (await upload(maker, photo, undefined, headers)).json<Image>();
  const start = { imageId: image.id, name, edits: [] };
  const design = (await maker.post("/api/v1/designs", start, headers)).json<Design>();
  const made = await maker.post(`/api/v1/designs/${design.id}/shares`, body, headers);
  const { address } = made.json<{ address: string }>();
  return { address, token: address.slice(address.lastIndexOf("/") + 1) };
}

test("programs that show links are told what is there, and nobody lists it", async () => {
  const { statusCode, headers, body } = await server.app.inject(`/s/${link.token}`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
  });
  expect(body).toContain('<meta name="robots" content="noindex, nofollow" />');
  expect(body).toContain('content="Tom\'s &quot;den&quot; &lt;script&gt;"');
  expect(body).not.toContain("<script>");
  const picture = /property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? "";
  const shown = await server.app.inject(new URL(picture).pathname);
  expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(shown.headers["x-robots-tag"]).toBe("noindex, nofollow");
});

test("of a link with a passcode they are told the company alone", async () => {
  const { token } = await makeLink("Bedroom", { passcode: "4711" });
  const { body } = await server.app.inject(`/s/${token}`);
  expect(body).toContain('<meta property="og:title" content="Roomwright" />');
  expect(body).not.toContain("Bedroom");
  expect(body).not.toContain("og:image");
  expect((await server.app.inject(`/s/${token}/picture.jpg`)).statusCode).toBe(404);
});

test("a link leads to its own company's page and to no other's", async () => {
  const { token, address: own } = await makeLink("Porch", {}, greenhouse);
  expect(new URL(own).pathname).toBe(`/c/greenhouse/s/${token}`);
  expect(new URL(link.address).pathname).toBe(`/s/${link.token}`);
  expect(await read(`/c/greenhouse/s/${token}`)).toBe(200);
  expect(await read(`/c/greenhouse/s/${token}/picture.jpg`)).toBe(200);
  for (const address of [`/s/${token}`, `/c/alder-quay/s/${token}`]) {
    const page = await server.app.inject(address);
    expect([page.statusCode, page.body.includes("Porch")]).toEqual([404, false]);
    expect(await read(`${address}/picture.jpg`)).toBe(404);
  }
});

test("a frame shows no link, so that the page around it hears of no secret", async () => {
  const { statusCode, headers } = await server.app.inject(`/embed/alder-quay/s/${link.token}`);
  expect([statusCode, headers.location]).toEqual([302, "/embed/alder-quay"]);
});

test("where nothing is (any more), the page is still the app, and still not to be listed", async () => {
  for (const address of ["/s/none", `/s/${"A".repeat(43)}`, "/c/nobody/s/none"]) {
    const { statusCode, body, headers } = await server.app.inject(address);
    expect([statusCode, headers["x-robots-tag"]]).toEqual([404, "noindex, nofollow"]);
    expect(body).toContain("<p>app</p>");
    expect(body).not.toContain("og:");
  }
});
