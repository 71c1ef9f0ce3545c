import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTransport } from "#renderer/platform/create-transport.ts";
import { createHttpClient } from "#renderer/platform/http-client.ts";
import { createKeyValueStore } from "#renderer/platform/key-value-store.ts";
import { iframeBearerPrefix } from "#shared/wires/http/http-call.ts";
import { sendError, sendJson, startFakeApi } from "#support/fake-api.ts";
import type { FakeApi } from "#support/fake-api.ts";
import { createEmbedSessionClient } from "#web/embed-session-client.ts";
import type { HandOffPopup } from "#web/hand-off-popup.ts";

const back = { code: "k".repeat(43), verifier: "v".repeat(43) };
const registered = {
  _id: "33333333-3333-4333-8333-333333333333",
  name: "Mira",
  email: "mira@example.com",
  image: null,
  role: "editor",
  credit: 3,
  sessionType: "regular-login",
};
const token = "t".repeat(43);
const bringBack = () => Promise.resolve(back);
const block = (): Storage => {
  throw new DOMException("storage is blocked", "SecurityError");
};

describe("a registered person in a frame", () => {
  let api: FakeApi;
  beforeEach(async () => {
    api = await startFakeApi();
    api.on("POST /api/auth/hand-off/claim", (_request, response) =>
      sendJson(response, 200, { kind: "frame", token, iframeUser: registered }),
    );
    api.on("POST /api/auth/iframe/sign-out", (_request, response) => {
      response.writeHead(204);
      response.end();
    });
  });
  afterEach(() => api.close());

  /** Storage that throws, so that everything here also works where a browser blocks it. */
  function openSessionClient(ask: HandOffPopup["ask"]) {
    const session = createKeyValueStore(block);
    const local = createKeyValueStore(block);
    const transport = createTransport(
      createHttpClient({
        baseUrl: api.url,
        adapter: "fetch",
        authorize: (): Record<string, string> => {
          const known = session.read("iut");
          return known === null ? {} : { Authorization: `Bearer ${iframeBearerPrefix}${known}` };
        },
      }),
    );
    const popup = { ask };
    return {
      session,
      sessionClient: createEmbedSessionClient({
        transport,
        session,
        local,
        companySlug: "alder-quay",
        popup,
      }),
    };
  }
  const last = () => api.seen.at(-1);

  it("changes the code for a token, with the anonymous person's along", async () => {
    const { sessionClient, session } = openSessionClient(bringBack);
    await sessionClient.signIn("anonymous-login", {});
    const anonymous = session.read("iut") ?? "";
    expect(await sessionClient.signIn("regular-login", {})).toEqual({ ok: true, error: null });
    expect(last()).toMatchObject({
      path: "/api/auth/hand-off/claim",
      headers: {
        authorization: `Bearer iframe${anonymous}`,
        "x-roomwright-company": "alder-quay",
      },
    });
    expect(JSON.parse(last()?.body.toString() ?? "")).toEqual({ ...back, kind: "frame" });
    expect(session.read("iut")).toBe(token);
    const { _id: id, ...user } = registered;
    expect((await sessionClient.read())?.user).toEqual({
      ...user,
      id,
      originemail: null,
      anonymousUserId: null,
    });
  });

  it("asks the popup for the company and the way to sign in", async () => {
    const asked: unknown[] = [];
    const { sessionClient } = openSessionClient((request) => {
      asked.push(request);
      return bringBack();
    });
    await sessionClient.signIn("google-login", {});
    expect(asked).toEqual([{ companySlug: "alder-quay", provider: "google-login" }]);
  });

  it.each([
    ["left", null],
    ["blocked", "PopupBlocked"],
  ] as const)("stays who they were when the window was %s", async (outcome, error) => {
    const { sessionClient, session } = openSessionClient(() => Promise.resolve(outcome));
    await sessionClient.signIn("anonymous-login", {});
    const before = session.read("iut");
    expect(await sessionClient.signIn("regular-login", {})).toEqual({ ok: false, error });
    expect(session.read("iut")).toBe(before);
  });

  it("stays who they were when the server refuses the code", async () => {
    api.on("POST /api/auth/hand-off/claim", (_request, response) =>
      sendError(response, 400, "bad_request"),
    );
    const { sessionClient, session } = openSessionClient(bringBack);
    await sessionClient.signIn("anonymous-login", {});
    const before = session.read("iut");
    expect(await sessionClient.signIn("regular-login", {})).toEqual({ ok: false, error: "Signin" });
    expect(session.read("iut")).toBe(before);
  });

  it("ends the token on the server when signing out, and is nobody here even when that fails", async () => {
    const { sessionClient, session } = openSessionClient(bringBack);
    await sessionClient.signIn("regular-login", {});
    await sessionClient.signOut();
    expect(last()).toMatchObject({
      path: "/api/auth/iframe/sign-out",
      headers: { authorization: `Bearer iframe${token}` },
    });
    expect(await sessionClient.read()).toBeNull();
    await sessionClient.signIn("regular-login", {});
    await api.close();
    await sessionClient.signOut();
    expect(session.read("iut")).toBeNull();
    api = await startFakeApi();
  });

  it("never asks for a session, nor sends a cookie", async () => {
    const { sessionClient } = openSessionClient(bringBack);
    await sessionClient.signIn("anonymous-login", {});
    await sessionClient.read();
    await sessionClient.signIn("regular-login", {});
    await sessionClient.read();
    await sessionClient.signOut();
    expect(api.seen.length).toBeGreaterThan(2);
    expect(api.seen.filter(({ path }) => path === "/api/auth/session")).toEqual([]);
    expect(api.seen.filter(({ headers }) => headers["cookie"] !== undefined)).toEqual([]);
  });
});
