import { describe, expect, it } from "vitest";

import { registerIpc } from "#main/ipc.ts";
import type { IpcHandlers } from "#main/ipc.ts";
import { ipcInvocations } from "#shared/wires/ipc.ts";

type Handler = (event: object, ...args: unknown[]) => Promise<unknown>;

function register(calls: string[] = [], overrides: Partial<IpcHandlers> = {}) {
  const registered = new Map<string, Handler>();
  const note = (name: string) => () => {
    calls.push(name);
    return null as never;
  };
  const handlers = {
    ...Object.fromEntries(Object.keys(ipcInvocations).map((name) => [name, note(name)])),
    ...overrides,
  } as IpcHandlers;
  registerIpc(
    { handle: (name: string, handler: Handler) => registered.set(name, handler) } as never,
    handlers,
  );
  const invoke = (name: string, event: object, ...args: unknown[]) =>
    registered.get(name)?.(event, ...args);
  return { registered, invoke };
}

const frame = (url: string, parent: object | null = null) => ({ senderFrame: { url, parent } });
const page = frame("app://bundle/room/1");
const request = {
  id: "12345678",
  method: "GET",
  path: "/api/v1/images",
  headers: {},
  body: null,
};

describe("ipc guard", () => {
  it("registers every channel of the table", () => {
    expect([...register().registered.keys()].toSorted()).toEqual(
      Object.keys(ipcInvocations).toSorted(),
    );
  });

  it("lets the app's own main frame through", async () => {
    const calls: string[] = [];
    await register(calls).invoke("session:sign-out", page);
    expect(calls).toEqual(["session:sign-out"]);
  });

  const strangers: [string, object][] = [
    ["a frame that is gone", { senderFrame: null }],
    ["a frame inside the page", frame("app://bundle/", { url: "app://bundle/" })],
    ["another host", frame("app://bundle.evil/")],
    ["a user name that looks like the host", frame("app://bundle@evil/")],
    ["a port", frame("app://bundle:81/")],
    ["the web", frame("https://bundle/")],
    ["a file", frame("file:///bundle/index.html")],
    ["an empty page", frame("about:blank")],
    ["a data address", frame("data:text/html,app://bundle/")],
  ];
  for (const [name, event] of strangers) {
    it(`refuses ${name} on every channel`, async () => {
      const calls: string[] = [];
      const { registered } = register(calls);
      for (const handler of registered.values()) {
        await expect(handler(event, request)).rejects.toMatchObject({ code: "forbidden" });
      }
      expect(calls).toEqual([]);
    });
  }

  const malformed: [string, string, unknown[]][] = [
    ["a whole address for a path", "api:send", [{ ...request, path: "https://evil.example/api/" }]],
    ["a path outside the API", "api:send", [{ ...request, path: "/etc/passwd" }]],
    ["a backslash in a path", "api:send", [{ ...request, path: "/api/\\evil.example" }]],
    ["a method that is not offered", "api:send", [{ ...request, method: "TRACE" }]],
    ["an unknown key", "api:send", [{ ...request, extra: 1 }]],
    ["bytes that are not bytes", "file:save", [{ name: "a.png", bytes: [1, 2] }]],
    ["an id that is too long", "api:cancel", ["x".repeat(65)]],
    ["a provider nobody knows", "session:sign-in", [{ provider: "root", fields: {} }]],
    [
      "fields that are too long",
      "session:sign-in",
      [{ provider: "regular-login", fields: { a: "x".repeat(1025) } }],
    ],
    ["an argument where none belongs", "session:read", [{}]],
    ["two arguments", "api:cancel", ["12345678", "12345678"]],
    ["no argument", "api:send", []],
  ];
  for (const [name, channel, args] of malformed) {
    it(`refuses ${name}`, async () => {
      const calls: string[] = [];
      await expect(register(calls).invoke(channel, page, ...args)).rejects.toMatchObject({
        code: "bad_request",
      });
      expect(calls).toEqual([]);
    });
  }

  it("hands no __proto__ key to a handler", async () => {
    let seen: object = {};
    const { invoke } = register([], {
      "session:sign-in": ({ fields }) => {
        seen = fields;
        return { ok: true, error: null };
      },
    });
    const fields = JSON.parse('{"__proto__":"x","email":"a"}') as object;
    await invoke("session:sign-in", page, { provider: "regular-login", fields });
    expect(Object.keys(seen)).toEqual(["email"]);
    expect(Object.getPrototypeOf(seen)).not.toBe("x");
  });

  it("does not let a malformed result out", async () => {
    const { invoke } = register([], { "session:sign-out": () => "token" as never });
    await expect(invoke("session:sign-out", page)).rejects.toMatchObject({
      code: "internal_error",
    });
  });
});
