import { createHash } from "node:crypto";

import { afterEach, expect, test, vi } from "vitest";

import { createBrowserSignIn } from "#main/browser-sign-in.ts";
import type { BrowserSignIn, BrowserSignInParts } from "#main/browser-sign-in.ts";
import { findReturnPageTexts } from "#main/return-page.ts";

const origin = "https://rooms.example";
const code = "c".repeat(43);

afterEach(() => vi.useRealTimers());

/** A sign-in whose browser only remembers what it was asked to open. */
function setUp(changes: Partial<BrowserSignInParts> = {}) {
  const opened: URL[] = [];
  const onBack = vi.fn<() => void>();
  const signIn = createBrowserSignIn({
    origin,
    companySlug: "alder-quay",
    texts: findReturnPageTexts("de-AT"),
    openExternal: async (address) => {
      opened.push(new URL(address));
    },
    onBack,
    ...changes,
  });
  return { signIn, opened, onBack };
}

/** Begins an attempt and waits until the browser has been opened. */
async function begin(signIn: BrowserSignIn, opened: readonly URL[]) {
  const before = opened.length;
  const result = signIn.run("google-login");
  await vi.waitFor(() => expect(opened).toHaveLength(before + 1));
  const { searchParams } = opened.at(-1) as URL;
  const back = (query: Record<string, string>) =>
    `http://127.0.0.1:${searchParams.get("port")}/?${new URLSearchParams(query)}`;
  return { result, state: searchParams.get("state") ?? "", back, searchParams };
}

test("the person is sent to the server's own sign-in page, and nothing secret is in its address", async () => {
  const { signIn, opened, onBack } = setUp();
  const { result, state, back, searchParams } = await begin(signIn, opened);
  expect(opened[0]?.origin).toBe(origin);
  expect(opened[0]?.pathname).toBe("/api/auth/signin");
  expect([...searchParams.keys()].toSorted()).toEqual([
    "challenge",
    "company",
    "handOff",
    "port",
    "provider",
    "state",
  ]);
  const answer = await fetch(back({ code, state }));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("Sie sind angemeldet");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  const returned = await result;
  expect(returned?.code).toBe(code);
  const challenge = createHash("sha256")
    .update(returned?.verifier ?? "")
    .digest("base64url");
  expect(searchParams.get("challenge")).toBe(challenge);
  expect(opened[0]?.href).not.toContain(returned?.verifier);
  expect(onBack).toHaveBeenCalledOnce();
});

test("a return with another state, without a code or under another name is refused and changes nothing", async () => {
  const { signIn, opened } = setUp();
  const { result, state, back } = await begin(signIn, opened);
  const { port } = new URL(back({}));
  const refused = [
    fetch(back({ code, state: "s".repeat(43) })),
    fetch(back({ code })),
    fetch(back({ state })),
    fetch(back({ code: "short", state })),
    fetch(back({ code: "<script>", state })),
    fetch(back({ code, state }), { method: "POST" }),
    fetch(back({ code, state }).replace("127.0.0.1", "localhost")).catch(() => ({ status: 400 })),
  ];
  for (const answer of await Promise.all(refused)) expect(answer.status).toBe(400);
  expect((await fetch(`http://127.0.0.1:${port}/?code=${code}&state=${state}`)).status).toBe(200);
  expect((await result)?.code).toBe(code);
});

test("the way back is closed once somebody came back", async () => {
  const { signIn, opened } = setUp();
  const { result, state, back } = await begin(signIn, opened);
  await fetch(back({ code, state }));
  await result;
  await expect(fetch(back({ code, state }))).rejects.toThrow("fetch failed");
});

test("a second attempt ends the first one, whose state is then good for nothing", async () => {
  const { signIn, opened } = setUp();
  const first = await begin(signIn, opened);
  const second = await begin(signIn, opened);
  expect(await first.result).toBeNull();
  expect((await fetch(second.back({ code, state: first.state }))).status).toBe(400);
  await fetch(second.back({ code, state: second.state }));
  expect((await second.result)?.code).toBe(code);
});

test("somebody who never comes back is not waited for for ever", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { signIn, opened } = setUp();
  const result = signIn.run("google-login");
  while (opened.length === 0) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(10 * 60_000);
  expect(await result).toBeNull();
});

test("a browser that cannot be opened is told, and the way back is closed", async () => {
  let port = "";
  const { signIn } = setUp({
    openExternal: async (address) => {
      port = new URL(address).searchParams.get("port") ?? "";
      throw new Error("no browser");
    },
  });
  await expect(signIn.run("google-login")).rejects.toThrow("no browser");
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
});
