import { AxiosError } from "axios";
import { describe, expect, it, vi } from "vitest";

import { createIpcAdapter } from "#renderer/desktop/ipc-adapter.ts";
import type { IpcClient } from "#renderer/desktop/ipc-adapter.ts";
import { createTransport } from "#renderer/platform/create-transport.ts";
import { createHttpClient } from "#renderer/platform/http-client.ts";
import type { ApiRequest, ApiResponse } from "#shared/wires/ipc.ts";

type Listener = (payload: never) => void;

/** The main process, answering by a script. */
function openDesktop(answer: (request: ApiRequest) => Partial<ApiResponse>) {
  const sent: ApiRequest[] = [];
  const cancelled: string[] = [];
  const listeners = new Map<string, Set<Listener>>();
  const emit = (name: string, payload: object) => {
    for (const listener of listeners.get(name) ?? []) listener(payload as never);
  };
  const desktop: IpcClient = {
    async sendRequest(request) {
      sent.push(request);
      return { status: 200, headers: {}, bytes: new Uint8Array(), ...answer(request) };
    },
    async cancelRequest(id) {
      cancelled.push(id);
      emit("api:stream-ended", { id, error: "cancelled" });
    },
    on(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => known.delete(listener);
    },
  };
  const adapter = createIpcAdapter(desktop);
  const transport = createTransport(createHttpClient({ adapter, takesParts: true }));
  const countListeners = () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0);
  return { client: desktop, transport, sent, cancelled, emit, countListeners };
}

const encode = (text: string) => new TextEncoder().encode(text);
const post = { method: "POST", path: "/api/v1/images", headers: {}, answer: "json" } as const;

describe("the desktop app's way to the server", () => {
  it("hands an upload on in its parts and tells how far it is", async () => {
    const desktop = openDesktop(({ id }) => {
      desktop.emit("api:upload-progress", { id, sentBytes: 3, totalBytes: 9 });
      desktop.emit("api:upload-progress", { id: "another", sentBytes: 9, totalBytes: 9 });
      return { bytes: encode('{"id":"a"}') };
    });
    const steps: unknown[] = [];
    const response = await desktop.transport.send({
      ...post,
      body: {
        kind: "multipart",
        fields: { name: "Kitchen" },
        file: new Blob(["photo"], { type: "image/png" }),
        fileName: "kitchen.png",
      },
      onUploadProgress: (step) => steps.push(step),
    });
    expect(response.data).toEqual({ id: "a" });
    expect(steps).toEqual([{ sentBytes: 3, totalBytes: 9 }]);
    expect(desktop.sent[0]).toMatchObject({
      isStream: false,
      body: {
        kind: "multipart",
        fields: { name: "Kitchen" },
        file: { name: "kitchen.png", type: "image/png", bytes: encode("photo") },
      },
    });
    expect(desktop.countListeners()).toBe(0);
  });

  it("hands a part of a file over as its bytes", async () => {
    const { transport, sent } = openDesktop(() => ({}));
    const type = "application/offset+octet-stream";
    const file = new Blob(["part of a photo"]);
    const headers = { "upload-offset": "3" };
    await transport.send({ ...post, headers, body: { kind: "bytes", file, type } });
    expect(sent[0]).toMatchObject({
      headers: { "Content-Type": type, "upload-offset": "3" },
      body: { kind: "bytes", bytes: encode("part of a photo") },
    });
  });

  it("sends text of the type that goes with it", async () => {
    const { transport, sent } = openDesktop(() => ({}));
    await transport.send({ ...post, body: { kind: "json", value: { a: 1 } } });
    await transport.send({ ...post, body: { kind: "form", fields: { a: "1 2" } } });
    expect(sent.map(({ body, headers }) => [headers["Content-Type"], body])).toEqual([
      ["application/json", { kind: "text", text: '{"a":1}' }],
      ["application/x-www-form-urlencoded", { kind: "text", text: "a=1+2" }],
    ]);
  });

  it("reads events out of the bytes that follow an answer, and leaves no listener behind", async () => {
    const desktop = openDesktop(({ id }) => {
      // The first bytes may overtake the answer's head.
      desktop.emit("api:chunk", { id, bytes: encode("event: progress\nda") });
      desktop.emit("api:chunk", { id: "another", bytes: encode("data: lost\n\n") });
      queueMicrotask(() => {
        desktop.emit("api:chunk", { id, bytes: encode("ta: 1\n\n") });
        desktop.emit("api:stream-ended", { id, error: null });
      });
      return {};
    });
    const events: unknown[] = [];
    const { signal } = new AbortController();
    await desktop.transport.readEvents("/api/v1/events", {}, (event) => events.push(event), signal);
    expect(events).toEqual([{ name: "progress", data: "1" }]);
    expect([desktop.sent[0]?.isStream, desktop.countListeners()]).toEqual([true, 0]);
  });

  it("says why a stream was refused, broke or was closed", async () => {
    const read = ({ transport }: ReturnType<typeof openDesktop>, signal?: AbortSignal) =>
      transport.readEvents("/api/v1/events", {}, () => {}, signal ?? new AbortController().signal);
    const error = { error: { code: "not_found", message: "", requestId: "r" } };
    const refused = openDesktop(() => ({ status: 404, bytes: encode(JSON.stringify(error)) }));
    await expect(read(refused)).rejects.toMatchObject({ code: "not_found" });
    expect(refused.countListeners()).toBe(0);

    const broken = openDesktop(({ id }) => {
      queueMicrotask(() => broken.emit("api:stream-ended", { id, error: "offline" }));
      return {};
    });
    await expect(read(broken)).rejects.toMatchObject({ code: "offline" });

    const controller = new AbortController();
    const open = openDesktop(() => {
      queueMicrotask(() => controller.abort());
      return {};
    });
    await expect(read(open, controller.signal)).rejects.toMatchObject({ code: "cancelled" });
    expect(open.cancelled).toContain(open.sent[0]?.id);
  });

  it("says offline when the main process reached nobody", async () => {
    const { transport } = openDesktop(() => ({ status: 0 }));
    const get = { ...post, method: "GET", body: { kind: "none" } } as const;
    await expect(transport.send(get)).rejects.toMatchObject({ code: "offline" });
  });

  it("says that a server is too slow, which is not offline", async () => {
    vi.useFakeTimers();
    const desktop = openDesktop(() => ({}));
    const held = Promise.withResolvers<void>();
    const slow: IpcClient = {
      ...desktop.client,
      async sendRequest(request) {
        await held.promise;
        return desktop.client.sendRequest(request);
      },
      async cancelRequest(id) {
        held.resolve();
        return desktop.client.cancelRequest(id);
      },
    };
    const adapter = createIpcAdapter(slow);
    const transport = createTransport(createHttpClient({ adapter, takesParts: true }));
    const sending = transport.send({ ...post, method: "GET", body: { kind: "none" } });
    const failure = sending.catch((cause: unknown) => cause);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failure).toMatchObject({ code: "unavailable" });
    expect(desktop.cancelled).toHaveLength(1);
    vi.useRealTimers();
  });
});

describe("the way to the server of any platform", () => {
  it("tells one that is too slow from one that cannot be reached", async () => {
    const get = { ...post, method: "GET", body: { kind: "none" } } as const;
    const failing = (code: string) =>
      createTransport({
        defaults: {},
        request: () => Promise.reject(new AxiosError("no answer", code)),
      }).send(get);
    await expect(failing(AxiosError.ETIMEDOUT)).rejects.toMatchObject({ code: "unavailable" });
    await expect(failing(AxiosError.ERR_NETWORK)).rejects.toMatchObject({ code: "offline" });
  });
});
