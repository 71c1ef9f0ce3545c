import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Platform } from "#renderer/platform/platform.ts";
import type { TransportRequest, UploadProgress } from "#renderer/platform/transport.ts";
import { sendError, sendJson, startFakeApi } from "#support/fake-api.ts";
import type { FakeApi } from "#support/fake-api.ts";

export type OpenPlatform = {
  platform: Platform;
  /** What the person was handed, in order. */
  savedFiles: { name: string; file: Blob }[];
  close(): Promise<void>;
};

const plainGet: TransportRequest = {
  method: "GET",
  path: "/api/v1/things",
  headers: {},
  body: { kind: "none" },
  answer: "json",
};

/** What every platform promises the app. `open` builds one against a server at the given address. */
export function describePlatform(name: string, open: (serverUrl: string) => Promise<OpenPlatform>) {
  describe(`the ${name} platform`, () => {
    let api: FakeApi;
    let opened: OpenPlatform;
    let platform: Platform;

    beforeEach(async () => {
      api = await startFakeApi();
      opened = await open(api.url);
      platform = opened.platform;
    });
    afterEach(async () => {
      await opened.close();
      await api.close();
    });

    const signIn = () => platform.sessionClient.signIn("anonymous-login", {}, { redirect: false });
    const findSeen = (path: string) => api.seen.findLast((request) => request.path === path);

    it("sends a call with its query, headers and JSON body, and parses the answer", async () => {
      api.on("POST /api/v1/things", (_request, response) => sendJson(response, 201, { id: "a" }));
      const response = await platform.transport.send({
        ...plainGet,
        method: "POST",
        path: "/api/v1/things?limit=2&search=a%20b",
        headers: { "x-roomwright-company": "alder-quay" },
        body: { kind: "json", value: { name: "Größe", empty: null } },
      });
      expect(response).toMatchObject({ status: 201, data: { id: "a" } });
      const seen = findSeen("/api/v1/things?limit=2&search=a%20b");
      expect(seen?.headers).toMatchObject({ "x-roomwright-company": "alder-quay" });
      expect(seen?.headers["content-type"]).toMatch(/^application\/json/);
      expect(JSON.parse(seen?.body.toString() ?? "")).toEqual({ name: "Größe", empty: null });
    });

    it("returns a failed answer parsed, also where bytes were asked for", async () => {
      api.on("GET /api/v1/things", (_request, response) => sendError(response, 409, "conflict"));
      for (const answer of ["json", "blob"] as const) {
        const response = await platform.transport.send({ ...plainGet, answer });
        expect(response.status).toBe(409);
        expect(response.data).toMatchObject({ error: { code: "conflict", requestId: "r-1" } });
      }
    });

    it("brings bytes unchanged, with their type", async () => {
      const bytes = Uint8Array.from({ length: 1024 }, (_none, index) => index % 256);
      api.on("GET /api/v1/things", (_request, response) => {
        response.writeHead(200, { "content-type": "image/png" });
        response.end(bytes);
      });
      const { data } = await platform.transport.send({ ...plainGet, answer: "blob" });
      expect(data).toBeInstanceOf(Blob);
      expect((data as Blob).type).toBe("image/png");
      expect(new Uint8Array(await (data as Blob).arrayBuffer())).toEqual(bytes);
    });

    it("uploads a file behind its fields and tells how far it is", async () => {
      api.on("POST /api/v1/things", (_request, response) => sendJson(response, 201, {}));
      const bytes = Buffer.alloc(300_000, "room");
      const progress: UploadProgress[] = [];
      await platform.transport.send({
        ...plainGet,
        method: "POST",
        body: {
          kind: "multipart",
          fields: { name: "Kitchen" },
          file: new Blob([bytes], { type: "image/jpeg" }),
          fileName: "kitchen.jpg",
        },
        onUploadProgress: (step) => progress.push(step),
      });
      const seen = findSeen("/api/v1/things");
      expect(seen?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
      const body = seen?.body ?? Buffer.alloc(0);
      expect(body.indexOf('name="name"')).toBeGreaterThan(0);
      expect(body.indexOf('filename="kitchen.jpg"')).toBeGreaterThan(body.indexOf('name="name"'));
      expect(body.indexOf(bytes)).toBeGreaterThan(0);
      expect(progress.length).toBeGreaterThan(0);
      const sent = progress.map(({ sentBytes }) => sentBytes);
      expect(sent).toEqual(sent.toSorted((a, b) => a - b));
      expect(progress.at(-1)?.sentBytes).toBe(progress.at(-1)?.totalBytes);
    });

    it("sends a part of a file as it is and tells how far it is", async () => {
      api.on("PATCH /api/v1/things", (_request, response) => void response.writeHead(204).end());
      const bytes = Buffer.alloc(300_000, "part");
      const progress: UploadProgress[] = [];
      const type = "application/offset+octet-stream";
      const response = await platform.transport.send({
        ...plainGet,
        method: "PATCH",
        headers: { "upload-offset": "7" },
        body: { kind: "bytes", file: new Blob([bytes], { type: "image/jpeg" }), type },
        onUploadProgress: (step) => progress.push(step),
      });
      expect(response.status).toBe(204);
      const seen = findSeen("/api/v1/things");
      expect(seen?.headers).toMatchObject({ "content-type": type, "upload-offset": "7" });
      expect(seen?.body.equals(bytes)).toBe(true);
      expect(progress.at(-1)).toEqual({ sentBytes: 300_000, totalBytes: 300_000 });
    });

    it("stops a call that is no longer wanted", async () => {
      const controller = new AbortController();
      api.on("GET /api/v1/things", () => controller.abort());
      const { signal } = controller;
      await expect(platform.transport.send({ ...plainGet, signal })).rejects.toMatchObject({
        code: "cancelled",
      });
      await expect(platform.transport.send({ ...plainGet, signal })).rejects.toMatchObject({
        code: "cancelled",
      });
    });

    it("says offline when no answer came", async () => {
      api.on("GET /api/v1/things", (_request, response) => void response.destroy());
      await expect(platform.transport.send(plainGet)).rejects.toMatchObject({ code: "offline" });
    });

    it("reads server-sent events until the server ends them", async () => {
      api.on("GET /api/v1/events", async (_request, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(': hello\n\nevent: progress\ndata: {"progress":');
        await new Promise((resolve) => setImmediate(resolve));
        response.write("0.5}\n\nevent: done\r\ndata: a\r\ndata: b\r\n\r\n");
        response.end("event: lost\ndata: unfinished");
      });
      const events: unknown[] = [];
      await platform.transport.readEvents(
        "/api/v1/events",
        {},
        (event) => events.push(event),
        new AbortController().signal,
      );
      expect(events).toEqual([
        { name: "progress", data: '{"progress":0.5}' },
        { name: "done", data: "a\nb" },
      ]);
    });

    it("says so when an event stream breaks, is refused, or is closed by the app", async () => {
      const controller = new AbortController();
      const read = (path: string, onEvent = () => {}) =>
        platform.transport.readEvents(path, {}, onEvent, controller.signal);
      api.on("GET /api/v1/broken", (_request, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write("data: a\n\n", () => response.destroy());
      });
      await expect(read("/api/v1/broken")).rejects.toMatchObject({ code: "offline" });
      api.on("GET /api/v1/refused", (_request, response) =>
        sendError(response, 401, "unauthorized"),
      );
      await expect(read("/api/v1/refused")).rejects.toMatchObject({ code: "unauthorized" });
      api.on("GET /api/v1/endless", (_request, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write("data: a\n\n");
      });
      await expect(read("/api/v1/endless", () => controller.abort())).rejects.toMatchObject({
        code: "cancelled",
      });
    });

    it("signs an anonymous person in, knows them again, and signs them out", async () => {
      expect(await platform.sessionClient.read()).toBeNull();
      expect(await signIn()).toMatchObject({ ok: true, error: null });
      const session = await platform.sessionClient.read();
      expect(session?.user.sessionType).toBe("anonymous-login");
      await platform.sessionClient.signOut({ redirect: false });
      expect(await platform.sessionClient.read()).toBeNull();
      await signIn();
      expect((await platform.sessionClient.read())?.user.id).toBe(session?.user.id);
    });

    it("proves who asks once signed in", async () => {
      api.on("GET /api/v1/things", (_request, response) => sendJson(response, 200, {}));
      await signIn();
      await platform.transport.send(plainGet);
      const headers = findSeen("/api/v1/things")?.headers ?? {};
      const proof = headers["authorization"] ?? headers["cookie"] ?? "";
      expect(proof).toMatch(/^Bearer |next-auth\.session-token=/);
    });

    it("refuses wrong credentials with a code, not with a throw", async () => {
      const result = await platform.sessionClient.signIn("regular-login", {
        email: "a@example.com",
        password: "wrong",
      });
      expect(result.ok).toBe(false);
      expect(result.error).toMatch(/^[A-Za-z]+$/);
      expect(await platform.sessionClient.read()).toBeNull();
    });

    it("never keeps the session's token where local storage would show it to other pages", async () => {
      await signIn();
      const kept = platform.storage.local.read("iut");
      expect(kept).toBeNull();
    });

    it("keeps and forgets strings", () => {
      for (const store of [platform.storage.session, platform.storage.local]) {
        store.write("companySlug", "alder-quay");
        expect(store.read("companySlug")).toBe("alder-quay");
        store.remove("companySlug");
        expect(store.read("companySlug")).toBeNull();
      }
    });

    it("hands a finished file to the person", async () => {
      const file = new Blob(["picture"], { type: "image/png" });
      expect(await platform.saveFile("room.png", file)).toBe(true);
      expect(opened.savedFiles.map((saved) => saved.name)).toEqual(["room.png"]);
      expect(await opened.savedFiles[0]?.file.text()).toBe("picture");
    });

    it("can be watched without calling back at once, and stops when told to", () => {
      const calls: string[] = [];
      platform.sessionClient.watch(() => calls.push("session"))();
      platform.watchCommands((command) => calls.push(command) > 0)();
      platform.announceRoute("/upload");
      expect(calls).toEqual([]);
    });
  });
}
