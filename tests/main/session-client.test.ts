import { expect, test, vi } from "vitest";

import type { BrowserReturn } from "#main/browser-sign-in.ts";
import { createCookieJar } from "#main/cookie-jar.ts";
import { createServerClient } from "#main/server-client.ts";
import { createSessionClient } from "#main/session-client.ts";
import type { VaultContents } from "#main/token-vault.ts";
import type { Session, SessionType } from "#shared/session.ts";

const origin = "https://rooms.example";
const anonymousUserId = "anonymous-visitor-0123456789";
const returned: BrowserReturn = { code: "c".repeat(43), verifier: "v".repeat(43) };

type Seen = { path: string; method: string; headers: Headers; body: string };
type Script = Record<string, (seen: Seen) => Response | Promise<Response>>;

function createSession(sessionType: SessionType, name = "Ada"): Session {
  const isAnonymous = sessionType === "anonymous-login";
  return {
    user: {
      id: "11111111-1111-4111-8111-111111111111",
      name,
      email: null,
      image: null,
      role: "user",
      credit: 0,
      originemail: null,
      sessionType,
      anonymousUserId: isAnonymous ? anonymousUserId : null,
    },
    expires: "2027-01-01T00:00:00.000Z",
  };
}

const json = (value: unknown, status = 200, cookie: string | null = null) =>
  new Response(JSON.stringify(value), {
    status,
    headers: cookie === null ? {} : { "set-cookie": cookie },
  });
const sessionCookie = (value: string) => `next-auth.session-token=${value}; Path=/; HttpOnly`;

/** A session client over a server that follows a script, with a vault in memory. */
function setUp(script: Script, bring: () => Promise<BrowserReturn | null> = async () => null) {
  const seen: Seen[] = [];
  const kept: VaultContents[] = [{ sessionCookie: null, anonymousUserId: null }];
  const onChanged = vi.fn<() => void>();
  const jar = createCookieJar();
  const serverClient = createServerClient(
    origin,
    async (address, init) => {
      const path = address.slice(origin.length);
      const request = {
        path,
        method: init.method ?? "GET",
        headers: new Headers(init.headers),
        body: typeof init.body === "string" ? init.body : "",
      };
      seen.push(request);
      const answer = script[`${request.method} ${path}`];
      if (answer === undefined) throw new TypeError(`nobody answers ${path}`);
      return answer(request);
    },
    jar,
    () => sessionClient.keepCookies(),
  );
  const sessionClient = createSessionClient({
    serverClient,
    jar,
    vault: {
      persistence: async () => "keyring",
      read: async () => kept[kept.length - 1]!,
      write: async (contents) => {
        kept.push(contents);
      },
    },
    browser: { run: bring },
    companySlug: "alder-quay",
    onChanged,
  });
  return { sessionClient, seen, onChanged, readKept: () => kept[kept.length - 1]! };
}

const csrf = () => json({ csrfToken: "f".repeat(64) }, 200, "next-auth.csrf-token=x; Path=/");

test("an anonymous sign-in brings the id of the last visit along and keeps the one that is given", async () => {
  const { sessionClient, seen, readKept, onChanged } = setUp({
    "GET /api/auth/csrf": csrf,
    "POST /api/auth/callback/anonymous-login": () =>
      json({ url: `${origin}/` }, 200, sessionCookie("one")),
    "GET /api/auth/session": () => json(createSession("anonymous-login")),
  });
  expect(await sessionClient.signIn("anonymous-login", {})).toEqual({ ok: true, error: null });
  expect(readKept()).toEqual({
    sessionCookie: "next-auth.session-token=one",
    anonymousUserId,
  });
  expect(onChanged).toHaveBeenCalledOnce();
  await sessionClient.signIn("anonymous-login", {});
  const sent = new URLSearchParams(seen.findLast(({ method }) => method === "POST")?.body);
  expect(sent.get("anonymousUserId")).toBe(anonymousUserId);
  expect(seen.every(({ headers }) => headers.get("x-roomwright-company") === "alder-quay")).toBe(
    true,
  );
});

test("a refused password is a code of the sign-in page, and words of the server never are", async () => {
  const answers = ["CredentialsSignin", "SecondFactorRequired", "<b>words</b>"];
  const { sessionClient, onChanged } = setUp({
    "GET /api/auth/csrf": csrf,
    "POST /api/auth/callback/regular-login": () =>
      json({ url: `${origin}/api/auth/error?error=${answers.shift()}` }, 401),
  });
  const ask = () =>
    sessionClient.signIn("regular-login", { email: "ada@example.com", password: "x" });
  expect(await ask()).toEqual({ ok: false, error: "CredentialsSignin" });
  expect(await ask()).toEqual({ ok: false, error: "SecondFactorRequired" });
  expect(await ask()).toEqual({ ok: false, error: "Callback" });
  expect(onChanged).not.toHaveBeenCalled();
});

test("a stale token against forged forms is renewed once", async () => {
  const urls = [`${origin}/api/auth/signin?csrf=true`, `${origin}/`];
  const { sessionClient, seen } = setUp({
    "GET /api/auth/csrf": csrf,
    "POST /api/auth/callback/regular-login": () =>
      json({ url: urls.shift() }, 200, urls.length === 0 ? sessionCookie("two") : null),
    "GET /api/auth/session": () => json(createSession("regular-login")),
  });
  expect((await sessionClient.signIn("regular-login", {})).ok).toBe(true);
  expect(seen.filter(({ path }) => path === "/api/auth/csrf")).toHaveLength(2);
});

test.each(["google-login", "company-login"] as const)(
  "signing in at an issuer (%s) goes through the browser, and what comes back becomes the session",
  async (provider) => {
    const { sessionClient, seen, readKept, onChanged } = setUp(
      {
        "POST /api/auth/hand-off/claim": () =>
          json({ kind: "desktop", session: createSession(provider) }, 200, sessionCookie("three")),
        "GET /api/auth/session": () => json(createSession(provider)),
      },
      async () => returned,
    );
    expect(await sessionClient.signIn(provider, {})).toEqual({ ok: true, error: null });
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual(returned);
    expect(readKept().sessionCookie).toBe("next-auth.session-token=three");
    expect(onChanged).toHaveBeenCalledOnce();
  },
);

test.each([
  ["nobody came back", async () => null, "OAuthCallback"],
  ["the code is refused", async () => returned, "OAuthCallback"],
  [
    "no browser opens",
    async () => {
      throw new Error("no browser");
    },
    "OAuthSignin",
  ],
])("when %s the person is told and stays who they were", async (_why, bring, error) => {
  const { sessionClient, onChanged } = setUp(
    { "POST /api/auth/hand-off/claim": () => json({ error: { code: "bad_request" } }, 400) },
    bring,
  );
  expect(await sessionClient.signIn("google-login", {})).toEqual({ ok: false, error });
  expect(onChanged).not.toHaveBeenCalled();
});

test("a server in trouble while claiming is no refusal", async () => {
  const { sessionClient } = setUp(
    { "POST /api/auth/hand-off/claim": () => json({}, 503) },
    async () => returned,
  );
  await expect(sessionClient.signIn("google-login", {})).rejects.toMatchObject({
    code: "unavailable",
  });
});

test("a new name is sent with a token against forged forms", async () => {
  const { sessionClient, seen, onChanged } = setUp({
    "GET /api/auth/csrf": csrf,
    "POST /api/auth/session": () => json(createSession("regular-login", "Ada L.")),
  });
  expect((await sessionClient.update({ name: "Ada L." }))?.user.name).toBe("Ada L.");
  expect(JSON.parse(seen.at(-1)?.body ?? "")).toEqual({
    csrfToken: "f".repeat(64),
    data: { name: "Ada L." },
  });
  expect(onChanged).toHaveBeenCalledOnce();
});

test("a refused change is null and tells nobody", async () => {
  const { sessionClient, onChanged } = setUp({
    "GET /api/auth/csrf": csrf,
    "POST /api/auth/session": () => json({}, 400),
  });
  expect(await sessionClient.update({ name: "Ada" })).toBeNull();
  expect(onChanged).not.toHaveBeenCalled();
});

test("signing out forgets the session even when the server cannot be told", async () => {
  const { sessionClient, readKept, onChanged } = setUp({
    "GET /api/auth/csrf": csrf,
    "POST /api/auth/callback/anonymous-login": () =>
      json({ url: `${origin}/` }, 200, sessionCookie("four")),
    "GET /api/auth/session": () => json(createSession("anonymous-login")),
  });
  await sessionClient.signIn("anonymous-login", {});
  await sessionClient.signOut();
  expect(readKept().sessionCookie).toBeNull();
  expect(readKept().anonymousUserId).toBe(anonymousUserId);
  expect(onChanged).toHaveBeenCalledTimes(2);
});

test("a server that cannot be reached is told from one that knows nobody", async () => {
  const answers = [json({}), new TypeError("no route"), json({ error: {} }, 503)];
  const { sessionClient } = setUp({
    "GET /api/auth/session": () => {
      const next = answers.shift();
      if (next instanceof Response) return next;
      throw next ?? new TypeError("asked too often");
    },
  });
  expect(await sessionClient.read()).toEqual({ isReached: true, session: null });
  expect(await sessionClient.read()).toEqual({ isReached: false, session: null });
  await expect(sessionClient.read()).rejects.toMatchObject({ code: "unavailable" });
});

test("a page is never told the id that opens an anonymous person's designs", async () => {
  const { sessionClient, readKept } = setUp({
    "GET /api/auth/session": () => json(createSession("anonymous-login")),
  });
  const { session } = await sessionClient.read();
  expect(session?.user.anonymousUserId).toBeNull();
  expect(readKept().anonymousUserId).toBe(anonymousUserId);
});

test("a connection on which nothing comes is given up", async () => {
  const given = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  const { sessionClient } = setUp({
    "GET /api/auth/session": () => Promise.reject(new TypeError("aborted")),
  });
  expect(await sessionClient.read()).toEqual({ isReached: false, session: null });
  expect(given.mock.lastCall?.[0]).toBeLessThan(10_000);
  given.mockRestore();
});
