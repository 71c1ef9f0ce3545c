import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { signInStaff } from "#support/company-staff.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/studio/settings";

let server: TestServer;
let admin: TestBrowser;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), "roomwright-web-"));
  await mkdir(join(webDir, "assets"));
  await writeFile(join(webDir, "index.html"), "<p>app</p><!--page-props-->");
  await writeFile(join(webDir, "embed.html"), "<p>embed</p><!--page-props-->");
  server = await startTestServer({ webDir });
  admin = await signInStaff(server, "admin");
  await patch({ features: { iframe_mode: true } });
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

const patch = (payload: object) => admin.send({ method: "PATCH", url, payload });

async function readAncestors(): Promise<string[]> {
  const { headers } = await server.app.inject("/embed/roomwright");
  const policy = String(headers["content-security-policy"]);
  const directives = policy.split(";").map((part) => part.trim());
  const found = directives.filter((part) => part.startsWith("frame-ancestors"));
  expect(found).toHaveLength(1);
  return (found[0] ?? "").split(" ").slice(1);
}

test("WB-16 the sites that are saved are exactly those that may show the product", async () => {
  const embedOrigins = [
    "https://shop.example",
    "https://www.shop.example:8443",
    "http://localhost:3000",
  ];
  expect((await patch({ embedOrigins })).json().embedOrigins).toEqual(embedOrigins);
  expect(await readAncestors()).toEqual(["'self'", ...embedOrigins]);
  await patch({ features: { iframe_mode: false } });
  expect(await readAncestors()).toEqual(["'none'"]);
  await patch({ features: { iframe_mode: true } });
});

test("WB-16 every origin that is none is refused with its place and its reason", async () => {
  await patch({ embedOrigins: ["https://kept.example"] });
  const embedOrigins = [
    "https://good.example",
    "https://*.example",
    "http://shop.example",
    "https://good.example/",
  ];
  const response = await patch({ embedOrigins });
  expect(response.statusCode).toBe(400);
  expect(response.json().error.details).toEqual([
    { index: 1, origin: "https://*.example", refusal: "wildcard" },
    { index: 2, origin: "http://shop.example", refusal: "not-secure" },
    { index: 3, origin: "https://good.example/", refusal: "repeated" },
  ]);
  expect(await readAncestors()).toEqual(["'self'", "https://kept.example"]);
});

test("at most fifty sites are kept", async () => {
  const sites = Array.from({ length: 51 }, (_, index) => `https://shop-${index}.example`);
  expect((await patch({ embedOrigins: sites })).statusCode).toBe(400);
  expect((await patch({ embedOrigins: sites.slice(1) })).statusCode).toBe(200);
});

const pieces = [
  "https://",
  "http://",
  "javascript:",
  "data:",
  "//",
  "shop.example",
  "localhost",
  "127.0.0.1",
  "[::1]",
  ":443",
  ":0",
  ":99999",
  ":",
  "/",
  "/path",
  "?q",
  "#f",
  "@",
  "user:word@",
  "*",
  "*.",
  ";",
  " ",
  "\t",
  "\n",
  "\r\n",
  "\u0000",
  ",",
  "'none'",
  "'self'",
  "script-src",
  "frame-ancestors",
  "*;",
  "xn--bcher-kva.example",
  "xn--",
  "1",
  "bücher.example",
  "..",
  "-",
  "_",
  "%2e",
  "\\",
  "\u202e",
  "EXAMPLE.COM",
];

/** A small generator of numbers with a seed, so that a failure can be seen again. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 16) % sides;
  };
}

test("WB-16 nothing that is put together of odd pieces reaches the policy as anything but an origin", async () => {
  const roll = createDice(20_260_314);
  const attempts = Array.from({ length: 3_000 }, () =>
    [
      roll(2) === 0 ? "https://" : "",
      ...Array.from({ length: 1 + roll(4) }, () => pieces[roll(pieces.length)] ?? ""),
    ].join(""),
  );
  // No person sends a NUL: such a request is refused as a whole, before it is looked at.
  const [broken, sent] = [true, false].map((isBroken) =>
    attempts.filter((attempt) => attempt.includes("\u0000") === isBroken),
  ) as [string[], string[]];
  const before = await readAncestors();
  for (const attempt of broken.slice(0, 50)) {
    expect((await patch({ embedOrigins: [attempt] })).statusCode).toBe(400);
  }
  expect(await readAncestors()).toEqual(before);
  let kept = 0;
  for (let start = 0; start < sent.length; start += 50) {
    const batch = sent.slice(start, start + 50);
    const refused = await patch({ embedOrigins: batch });
    const details = refused.json<{ error?: { details?: { index: number }[] } }>().error?.details;
    const isRefused = new Set((details ?? []).map(({ index }) => index));
    const accepted = batch.filter((_, index) => !isRefused.has(index));
    if (accepted.length === 0) continue;
    expect((await patch({ embedOrigins: accepted })).statusCode).toBe(200);
    const [self, ...origins] = await readAncestors();
    expect(self).toBe("'self'");
    expect(origins).toHaveLength(accepted.length);
    kept += origins.length;
    for (const origin of origins) {
      expect(origin).toMatch(
        /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/,
      );
      expect(new URL(origin).origin).toBe(origin);
    }
  }
  expect(kept).toBeGreaterThan(40);
});
