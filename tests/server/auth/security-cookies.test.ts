import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { writePerson } from "#server/features/auth/registered-people.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const login = { email: "ada@example.com", password: "a long enough password" };
const dayMs = 24 * 60 * 60 * 1000;
const isSession = (line: string) => line.includes("session-token=");

describe.each([
  [
    "http",
    "http://rooms.example",
    ["next-auth.session-token", "next-auth.csrf-token", "next-auth.callback-url"],
  ],
  [
    "https",
    "https://rooms.example",
    [
      "__Secure-next-auth.session-token",
      "__Host-next-auth.csrf-token",
      "__Secure-next-auth.callback-url",
    ],
  ],
] as const)("on %s", (scheme, publicUrl, names) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ publicUrl });
    await writePerson(server.database, { ...login, name: "Ada" });
  });
  afterAll(() => server.close());

  /** Every `Set-Cookie` of a visit that passes through all routes that set or clear one. */
  async function visitEverything(): Promise<string[]> {
    const browser = createTestBrowser(server.app);
    const lines: string[] = [];
    const host = { host: new URL(publicUrl).host };
    const send = async (method: "GET" | "POST" | "DELETE", url: string, payload?: object) => {
      const response = await browser.send({
        method,
        url,
        headers: host,
        ...(payload === undefined ? {} : { payload }),
      });
      lines.push(...[response.headers["set-cookie"] ?? []].flat());
      return response;
    };
    const { csrfToken } = (await send("GET", "/api/auth/csrf")).json<{ csrfToken: string }>();
    const post = (url: string, fields: object = {}) =>
      send("POST", url, { csrfToken, json: "true", ...fields });
    for (const url of ["/api/auth/session", "/api/auth/providers", "/api/auth/signin", "/"]) {
      await send("GET", url);
    }
    await post("/api/auth/signin/regular-login", { callbackUrl: "/a" });
    await post("/api/auth/callback/anonymous-login", { callbackUrl: "/b" });
    await post("/api/auth/callback/regular-login", { ...login, callbackUrl: "/c" });
    await post("/api/auth/callback/regular-login", { ...login, password: "wrong" });
    await post("/api/auth/session", { data: { name: "Ada" } });
    await send("GET", "/api/auth/session");
    await post("/api/auth/signout", { callbackUrl: "/d" });
    await post("/api/auth/callback/regular-login", login);
    await send("DELETE", "/api/v1/me/devices");
    await post("/api/auth/callback/regular-login", login);
    server.clock.advance(31 * dayMs);
    await send("GET", "/api/auth/session");
    return lines;
  }

  test("WB-08 every cookie of every auth route is guarded, and its name says so", async () => {
    const lines = await visitEverything();
    const seen = new Set<string>();
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split("; ");
      const name = pair.slice(0, pair.indexOf("="));
      seen.add(name);
      const flags = attributes.map((attribute) => attribute.toLowerCase());
      expect(flags).toContain("path=/");
      expect(flags).toContain("httponly");
      expect(flags).toContain("samesite=lax");
      expect(flags.includes("secure")).toBe(scheme === "https");
      expect(flags.some((flag) => flag.startsWith("domain="))).toBe(false);
    }
    const device = scheme === "https" ? "__Host-roomwright-device" : "roomwright-device";
    expect([...seen].toSorted()).toEqual([...names, device].toSorted());
  });

  test("WB-08 session cookies last as long as their session, a device's a year, the others as long as the browser", async () => {
    const lines = await visitEverything();
    const sessions = lines.filter(isSession);
    const living = sessions.filter((line) => !line.includes("session-token=;"));
    const cleared = sessions.filter((line) => line.includes("session-token=;"));
    expect(living.length).toBeGreaterThanOrEqual(4);
    for (const line of living) {
      const expires = Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? "");
      const left = expires - server.clock.now().getTime() + 31 * dayMs;
      expect(Math.abs(left - 30 * dayMs)).toBeLessThan(1_000);
    }
    expect(cleared).toHaveLength(3);
    for (const line of cleared) expect(line).toContain("Max-Age=0");
    const others = lines.filter((one) => !isSession(one));
    const devices = others.filter((line) => line.includes("roomwright-device="));
    expect(devices).toHaveLength(3);
    for (const line of devices) expect(line).toContain(`Max-Age=${365 * 24 * 60 * 60}`);
    for (const line of others.filter((one) => !devices.includes(one))) {
      expect(line).not.toMatch(/Expires|Max-Age/);
    }
  });
});

test("WB-08 on https a cookie under the unguarded name opens nothing", async () => {
  const server = await startTestServer({ publicUrl: "https://rooms.example" });
  const userId = await writePerson(server.database, { ...login, name: "Ada" });
  const { token } = await server.app.stores.sessions.create(userId, "regular-login");
  const readStatus = async (name: string) => {
    const headers = { host: "rooms.example", cookie: `${name}=${token}` };
    return (await server.app.inject({ url: "/api/v1/me/devices", headers })).statusCode;
  };
  expect(await readStatus("next-auth.session-token")).toBe(401);
  expect(await readStatus("__Secure-next-auth.session-token")).toBe(200);
  await server.close();
});
