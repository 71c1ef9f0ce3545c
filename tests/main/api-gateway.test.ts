import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createApiGateway } from "#main/api-gateway.ts";
import { createCookieJar } from "#main/cookie-jar.ts";
import { createServerClient } from "#main/server-client.ts";
import { ipcEvents } from "#shared/wires/ipc.ts";
import type { ApiRequest } from "#shared/wires/ipc.ts";

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

let server: Server;
let origin = "";
let answer: Answer = (_request, _body, response) => void response.end("{}");

beforeEach(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => answer(request, Buffer.concat(chunks).toString("latin1"), response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function createGateway() {
  const jar = createCookieJar();
  jar.restore("next-auth.session-token=secret");
  const serverClient = createServerClient(origin, fetch, jar, () => Promise.resolve());
  const progress: number[][] = [];
  const chunks: Uint8Array[] = [];
  const closed = Promise.withResolvers<string | null>();
  const gateway = createApiGateway(serverClient, (name, payload) => {
    const told = ipcEvents[name].parse(payload);
    if ("sentBytes" in told) progress.push([told.sentBytes, told.totalBytes]);
    else if ("bytes" in told) chunks.push(told.bytes);
    else closed.resolve(told.error);
  });
  return { gateway, jar, progress, chunks, closed: closed.promise };
}

const request: ApiRequest = {
  id: "request-1",
  method: "GET",
  path: "/api/v1/images?limit=2",
  headers: {},
  body: null,
  isStream: false,
};
const stream: ApiRequest = { ...request, path: "/api/v1/renders/1/events", isStream: true };

describe("api gateway", () => {
  it("adds the session and passes on only headers the page may set", async () => {
    let seen: IncomingMessage["headers"] = {};
    answer = (incoming, _body, response) => {
      seen = incoming.headers;
      response.end("{}");
    };
    await createGateway().gateway.send({
      ...request,
      headers: { Cookie: "evil=1", Authorization: "x", Origin: "x", "X-Roomwright-Company": "a" },
    });
    expect(seen.cookie).toBe("next-auth.session-token=secret");
    expect(seen["x-roomwright-company"]).toBe("a");
    expect(seen.authorization).toBeUndefined();
    expect(seen.origin).toBeUndefined();
  });

  it("keeps cookies from the page and takes them over itself", async () => {
    answer = (_incoming, _body, response) => {
      response.setHeader("set-cookie", [
        "next-auth.session-token=fresh; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT",
        "other=1; Path=/",
      ]);
      response.setHeader("content-type", "application/json");
      response.end("{}");
    };
    const { gateway, jar } = createGateway();
    const response = await gateway.send(request);
    expect(JSON.stringify(response.headers)).not.toContain("fresh");
    expect(response.headers["content-type"]).toBe("application/json");
    expect(jar.header()).toBe("next-auth.session-token=fresh; other=1");
  });

  it("sends an upload as multipart and reports all of its bytes", async () => {
    let seen = "";
    answer = (_incoming, body, response) => {
      seen = body;
      response.end("{}");
    };
    const { gateway, progress } = createGateway();
    await gateway.send({
      ...request,
      method: "POST",
      body: {
        kind: "multipart",
        fields: { name: "room" },
        file: { name: 'a"\r\nx: y.jpg', type: "image/jpeg", bytes: new Uint8Array(200_000) },
      },
    });
    expect(seen).toContain('name="name"\r\n\r\nroom');
    expect(seen).toMatch(/ filename="a%22%0D%0Ax: y.jpg"\r\nContent-Type: image\/jpeg\r\n\r\n\0/);
    expect(progress.length).toBeGreaterThan(3);
    expect(progress.at(-1)).toEqual([seen.length, seen.length]);
  });

  it("sends a part of a file as it is, with what is said about it", async () => {
    let seen = "";
    let headers: IncomingMessage["headers"] = {};
    answer = (incoming, body, response) => {
      seen = body;
      headers = incoming.headers;
      response.end("{}");
    };
    const { gateway, progress } = createGateway();
    const said = {
      "content-type": "application/offset+octet-stream",
      "upload-offset": "100",
      "upload-checksum": "sha256 abc=",
    };
    const bytes = new Uint8Array(200_000).fill(7);
    const body = { kind: "bytes", bytes } as const;
    await gateway.send({ ...request, method: "PATCH", headers: said, body });
    expect([seen.length, seen.charCodeAt(199_999)]).toEqual([200_000, 7]);
    expect(headers).toMatchObject(said);
    expect(progress.at(-1)).toEqual([200_000, 200_000]);
  });

  it("answers 0 when the server is away and 499 when it was cancelled", async () => {
    answer = () => undefined;
    const { gateway } = createGateway();
    const cancelled = gateway.send(request);
    gateway.cancel(request.id);
    expect((await cancelled).status).toBe(499);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect((await gateway.send(request)).status).toBe(0);
  });

  const refused: [string, Partial<ApiRequest>][] = [
    ["leaving the API by dot segments", { path: "/api/../metrics" }],
    ["leaving the API by escaped dot segments", { path: "/api/%2e%2e/metrics" }],
    [
      "signing in past the session client",
      { method: "POST", path: "/api/auth/callback/regular-login" },
    ],
    ["reading a csrf token", { path: "/api/auth/csrf" }],
    ["reading the session with its anonymous id", { path: "/api/auth/session" }],
    ["reading the session with an escaped path", { path: "/api/auth/%73ession" }],
    ["signing in with an escaped path", { method: "POST", path: "/api/%61uth/callback/x" }],
  ];
  for (const [name, change] of refused) {
    it(`refuses ${name}`, async () => {
      let asked = false;
      answer = (_incoming, _body, response) => {
        asked = true;
        response.end();
      };
      expect((await createGateway().gateway.send({ ...request, ...change })).status).toBe(403);
      expect(asked).toBe(false);
    });
  }

  it("does not follow a redirect, so that no cookie travels", async () => {
    answer = (_incoming, _body, response) =>
      void response.writeHead(302, { location: "https://evil.example/" }).end();
    expect((await createGateway().gateway.send(request)).status).toBe(302);
  });

  it("hands a stream on as it comes, until it ends", async () => {
    const text = "event: progress\ndata: 1\n\n";
    answer = (_incoming, _body, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(text);
      response.end(text);
    };
    const { gateway, chunks, closed } = createGateway();
    const head = await gateway.send(stream);
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(await closed).toBeNull();
    expect(Buffer.concat(chunks).toString()).toBe(text + text);
  });

  it("answers a refused stream like any other call, and says that one was closed", async () => {
    answer = (_incoming, _body, response) => void response.writeHead(404).end("{}");
    const refusedStream = createGateway();
    const refusal = await refusedStream.gateway.send(stream);
    expect([refusal.status, new TextDecoder().decode(refusal.bytes)]).toEqual([404, "{}"]);
    expect((await refusedStream.gateway.send(stream)).status).toBe(404);

    answer = (_incoming, _body, response) => void response.writeHead(200).write(":\n\n");
    const open = createGateway();
    await open.gateway.send(stream);
    open.gateway.cancel(stream.id);
    expect(await open.closed).toBe("cancelled");
  });
});
