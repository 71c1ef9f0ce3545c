import { afterEach, expect, test } from "vitest";

import { createAccountVisitor, goodPassword, readLastMail } from "#support/account-visitor.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
afterEach(() => server.close());

const foreign = [
  "evil.example",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "evil.example:80",
  "localhost@evil.example",
  "192.168.1.7",
  "10.0.0.1:4600",
  "[2001:db8::1]",
  "128.0.0.1",
  "0.0.0.0",
  "localhost.",
  "xn--lcalhost-w1a",
];
const own = [
  "localhost",
  "localhost:4600",
  "127.0.0.1:4600",
  "127.8.9.1",
  "[::1]:4600",
  "a.localhost",
];

test("WB-44 without PUBLIC_URL a Host that is not this machine's is refused and says what to set", async () => {
  server = await startTestServer();
  for (const host of foreign) {
    for (const url of ["/", "/api/auth/providers", "/api/v1/company/features", "/nothing"]) {
      const answer = await server.app.inject({ url, headers: { host } });
      expect([host, url, answer.statusCode]).toEqual([host, url, 400]);
      expect(answer.headers.location).toBeUndefined();
    }
  }
  const answer = await server.app.inject({ url: "/", headers: { host: "evil.example" } });
  expect(answer.json().error.message).toContain("PUBLIC_URL");
  expect(answer.body).not.toContain("evil");
});

test("WB-44 this machine's own names are taken, and addresses are made of them", async () => {
  server = await startTestServer();
  for (const host of own) {
    const answer = await server.app.inject({ url: "/api/auth/providers", headers: { host } });
    expect(answer.json()["regular-login"].callbackUrl).toBe(
      `http://${host}/api/auth/callback/regular-login`,
    );
  }
});

test("WB-44 the configured HOST is taken too", async () => {
  server = await startTestServer({ host: "192.168.1.7" });
  const ask = async (host: string) =>
    (await server.app.inject({ url: "/api/auth/csrf", headers: { host } })).statusCode;
  expect(await ask("192.168.1.7:4600")).toBe(200);
  expect(await ask("192.168.1.8:4600")).toBe(400);
});

test("WB-44 probes are answered under any name", async () => {
  server = await startTestServer();
  for (const url of ["/healthz", "/readyz", "/readyz?deep=1"]) {
    const answer = await server.app.inject({ url, headers: { host: "10.0.0.1:4600" } });
    expect([url, answer.statusCode]).toEqual([url, 200]);
  }
});

test("WB-44 with PUBLIC_URL every address is made of it, whatever the Host says", async () => {
  server = await startTestServer({ publicUrl: "https://rooms.example" });
  const forged = {
    host: "localhost:4600",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
  };
  const visitor = createAccountVisitor(server);
  await visitor.register("ada@example.com", {}, forged);
  const first = await readLastMail(server, "ada@example.com");
  expect(first.link).toMatch(/^https:\/\/rooms\.example\/account\/verify-email#/);
  await visitor.post("verify-email", { token: first.token }, forged);
  await visitor.requestReset("ada@example.com", forged);
  const second = await readLastMail(server, "ada@example.com");
  expect(second.link).toMatch(/^https:\/\/rooms\.example\/account\/reset-password#/);
  expect(JSON.stringify(await server.readMails())).not.toContain("evil");
  const providers = await server.app.inject({ url: "/api/auth/providers", headers: forged });
  expect(providers.body).not.toMatch(/evil|localhost/);
  const csrf = await server.app.inject({ url: "/api/auth/csrf", headers: forged });
  expect(decodeURIComponent(String(csrf.headers["set-cookie"]))).not.toMatch(/evil|localhost/);
});

test("WB-44 with PUBLIC_URL the server answers under that name, its own and no other", async () => {
  server = await startTestServer({ publicUrl: "https://rooms.example" });
  const ask = async (host: string, url = "/api/auth/providers") =>
    (await server.app.inject({ url, headers: { host } })).statusCode;
  expect(await ask("rooms.example")).toBe(200);
  expect(await ask("127.0.0.1:4600")).toBe(200);
  for (const host of [
    "evil.example",
    "rooms.example.evil.example",
    "192.168.1.7",
    "x@rooms.example",
  ]) {
    expect([host, await ask(host)]).toEqual([host, 400]);
  }
  expect(await ask("10.0.0.1:4600", "/readyz")).toBe(200);
});

test("WB-44 behind a proxy a forwarded host counts no more than a sent one", async () => {
  server = await startTestServer({ trustProxy: true });
  const headers = { host: "localhost", "x-forwarded-host": "evil.example" };
  const answer = await createAccountVisitor(server).register("ada@example.com", {}, headers);
  expect(answer.statusCode).toBe(400);
  expect(await server.readMails()).toEqual([]);
});

test("WB-44 a forged Host gets no email sent at all", async () => {
  server = await startTestServer();
  const visitor = createAccountVisitor(server);
  const forged = { host: "evil.example" };
  expect((await visitor.register("ada@example.com", {}, forged)).statusCode).toBe(400);
  expect((await visitor.requestReset("ada@example.com", forged)).statusCode).toBe(400);
  const body = { token: "x".repeat(43), password: goodPassword };
  expect((await visitor.post("reset-password", body, forged)).statusCode).toBe(400);
  expect(await server.readMails()).toEqual([]);
});
