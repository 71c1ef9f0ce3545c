import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { companies } from "#server/db/schema/companies.ts";
import { seedDemonstration } from "#server/seed/seed-demonstration.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const alderQuayId = "6f0a8a5e-0000-4000-8000-000000000003";
const sentences = {
  dropHere: "Drop here",
  accepted: "JPG",
  bestResult: "Best",
  tips: [{ title: "Stand", why: "So" }],
  samples: "Rooms",
  aboutRoom: "About",
  aboutRoomLead: "Optional",
  note: "Note",
};
const pages = {
  signIn: {
    en: { files: ["/assets/sign-in.js"], title: "Sign in", lead: "On <every> device." },
    de: { files: ["/assets/sign-in.js", "/assets/de.js"], title: "Anmelden", lead: "Überall." },
    es: { files: ["/assets/sign-in.js"], title: "Iniciar sesión", lead: "En todos." },
  },
  upload: {
    en: { files: ["/assets/upload.js"], title: "Add a photo", upload: sentences },
    de: { files: ["/assets/upload.js"], title: "Foto hinzufügen" },
    es: { files: ["/assets/upload.js"], title: "Añadir foto" },
  },
  room: {
    en: { files: ["/assets/room.js"] },
    de: { files: ["/assets/room.js"] },
    es: { files: ["/assets/room.js"] },
  },
};
const starter = "document.title += '>'";
const start = JSON.stringify({ island: "/assets/island.js", starter, fonts: {} });
const parts = [
  '<!--app--><script type="module" crossorigin src="/assets/index.js"></script><!--/app-->',
  '<!--app--><link rel="modulepreload" crossorigin href="/assets/framework.js"><!--/app-->',
  '<!--app--><link rel="modulepreload" crossorigin href="/assets/app.js"><!--/app-->',
].join("");
const built = `<html lang="en"><head><!--page-props-->${parts}<!--start ${start}--><link rel="stylesheet" href="/assets/app.css"><!--landing-->L<!--/landing--><!--pages ${JSON.stringify(pages)}--></head><body><div id="root"></div></body></html>`;

let server: TestServer;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), "roomwright-web-"));
  await writeFile(join(webDir, "index.html"), built);
  await writeFile(join(webDir, "embed.html"), built);
  server = await startTestServer({ webDir });
  await seedDemonstration(server);
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

test("a page of the app begins in its company's look and the visitor's language", async () => {
  const { body } = await server.app.inject({
    url: "/c/greenhouse/upload",
    headers: { "accept-language": "de" },
  });
  expect(body).toContain('<html lang="de">');
  expect(body).toContain("Greenhouse Paints");
  expect(body).toContain("Foto hinzufügen");
  expect(body).toContain("--rw-primary:");
  expect(body).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/upload.js" />',
  );
  // What the app needs holds nothing up.
  expect(body.indexOf("/assets/app.css")).toBeGreaterThan(body.indexOf('<div id="waiting"'));
  // A picture of what comes: whoever reads with their ears is told by the app.
  expect(body).toContain('<div id="waiting" aria-hidden="true" >');
  expect(body).not.toContain("<!--pages");
});

test("a sign-in shows the company that it leads back to, with its words escaped", async () => {
  expect(await showSignIn("?callbackUrl=/c/greenhouse/designs")).toContain("Greenhouse Paints");
  expect(await showSignIn("?callbackUrl=https://elsewhere.test/c/greenhouse")).toContain(
    "On &lt;every",
  );
  // The app has that look from the start, and does not go through another one.
  expect(await showSignIn("?callbackUrl=/c/greenhouse")).toContain('"slug":"greenhouse"');
  expect(await showSignIn("?callbackUrl=/c/nobody")).toContain(">Roomwright<");
  expect(await showSignIn("?callbackUrl=/c/%3Cscript%3E")).toContain(">Roomwright<");
  expect(await showSignIn("")).toContain(">Roomwright<");
});

test("a sign-in shows no company whose pages are closed", async () => {
  const query = "?callbackUrl=/c/alder-quay";
  expect(await showSignIn(query)).toContain("Alder &amp; Quay");
  const closed = sql`${companies.features} || ${JSON.stringify({ slug_mode: false })}::jsonb`;
  await server.database.withTenant(alderQuayId, (tx) =>
    tx.update(companies).set({ features: closed }).where(eq(companies.id, alderQuayId)),
  );
  await expect.poll(() => showSignIn(query)).not.toContain("Alder &amp; Quay");
});

test("only a page that begins with a picture keeps the language that its address asks for", async () => {
  const { cookies } = await server.app.inject("/upload?locale=de");
  expect(cookies).toContainEqual(expect.objectContaining({ name: "locale", value: "de" }));
  expect((await server.app.inject("/account?locale=de")).cookies).toEqual([]);
});

test("where the address names no company, a tab that is in one shows nothing first", async () => {
  const anyCompany = 'data-any-company="true"';
  const has = async (url: string) => (await server.app.inject(url)).body.includes(anyCompany);
  expect(await has("/upload")).toBe(true);
  expect(await has("/api/auth/signin?callbackUrl=/")).toBe(true);
  expect(await has("/api/auth/signin?callbackUrl=/c/greenhouse")).toBe(false);
  expect(await has("/c/greenhouse/upload")).toBe(false);
});

test("the app is started by a script of the picture's, with its own files last", async () => {
  const { body } = await server.app.inject("/upload");
  const files = "/assets/framework.js /assets/app.js /assets/index.js";
  expect(body).toContain(`<script type="module" data-app-files="${files}">${starter}</script>`);
  expect(body).not.toContain('src="/assets/index.js"');
  expect(body).toContain('fetchpriority="low" crossorigin href="/assets/index.js"');
  const { body: other } = await server.app.inject("/account");
  expect(other).toContain('<script type="module" crossorigin src="/assets/index.js"></script>');
  expect(other).not.toContain(starter);
});

test("the page's policy allows the scripts that stand in it, and no other page's does", async () => {
  const { body, headers } = await server.app.inject("/upload");
  const scripts = [/<script>(.*?)<\/script>/s, /data-app-files="[^"]*">(.*?)<\/script>/s];
  const hashes = scripts.map((script) => {
    const text = script.exec(body)?.[1] ?? "";
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  });
  expect(headers["content-security-policy"]).toContain(
    `script-src 'self' ${hashes.toReversed().join(" ")} 'wasm-unsafe-eval';`,
  );
  for (const url of ["/account", "/studio", "/embed/alder-quay/upload", "/c/nobody/upload"]) {
    const other = await server.app.inject(url);
    expect(other.headers["content-security-policy"]).not.toContain("sha256-");
    expect(other.body).not.toContain("waiting");
  }
});

test("the rooms that a page begins with come along for the app, one beside a sign-in", async () => {
  const upload = readProps((await server.app.inject("/c/greenhouse/upload")).body);
  expect(upload.rooms.length).toBeGreaterThan(1);
  expect(Object.keys(upload.pictures)).toEqual(upload.rooms.map(({ id }) => id));
  // The pictures stand beside the rooms, once.
  expect(upload.rooms.every((room) => !("pictures" in room))).toBe(true);
  const { body } = await server.app.inject("/api/auth/signin?callbackUrl=/c/greenhouse");
  const entry = readProps(body);
  expect(entry.rooms.map(({ showcase }) => showcase === null)).toEqual([false]);
  expect(body).toContain(`media="(min-width:1024px)"`);
  // A hand-off is asked for in a small window, which has one column.
  const handOff = await server.app.inject("/api/auth/signin?handOff=1");
  expect(handOff.body).not.toContain("/pictures/");
  expect((await server.app.inject("/designs")).body).not.toContain("/pictures/");
});

test("a frame's page is not preceded, and its files come at once all the same", async () => {
  const { body } = await server.app.inject("/embed/alder-quay/upload");
  expect(body).toContain('<div id="root"></div>');
  expect(body).toContain('href="/assets/upload.js"');
});

type Shown = { rooms: { id: string; showcase: unknown }[]; pictures: Record<string, unknown> };

function readProps(body: string): Shown {
  const json = /id="page-props">(.*?)<\/script>/s.exec(body)?.[1] ?? "";
  return JSON.parse(json) as Shown;
}

async function showSignIn(query: string): Promise<string> {
  return (await server.app.inject(`/api/auth/signin${query}`)).body;
}
