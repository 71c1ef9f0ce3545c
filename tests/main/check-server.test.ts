import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";

import { checkServer } from "#main/check-server.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const providers = JSON.stringify({ "anonymous-login": { id: "anonymous-login" } });
/** A server of the product with one company, `alder-quay`. */
const product: RequestListener = (request, response) => {
  const isUnknown =
    request.url?.includes("identification=") === true && !request.url.includes("alder-quay");
  response.writeHead(isUnknown ? 404 : 200, { "content-type": "application/json" });
  response.end(request.url === "/api/auth/providers" ? providers : "{}");
};

describe("checking a server", () => {
  it("finds a server of the product and the company of an address", async () => {
    const host = await serve(product);
    const origin = `http://${host}`;
    expect(await checkServer(host, fetch)).toEqual({ ok: true, origin, companySlug: null });
    expect(await checkServer(`roomwright://${host}/c/alder-quay`, fetch)).toEqual({
      ok: true,
      origin,
      companySlug: "alder-quay",
    });
  });

  it("says when the server has no such company", async () => {
    const host = await serve(product);
    expect(await checkServer(`${host}/c/nobody`, fetch)).toEqual({
      ok: false,
      problem: "unknown_company",
    });
  });

  it.each<[string, RequestListener]>([
    ["another program", (_request, response) => response.end("<h1>It works!</h1>")],
    ["other JSON", (_request, response) => response.end('{"google":{}}')],
    ["an error", (_request, response) => response.writeHead(500).end()],
    [
      "a redirect elsewhere",
      (_request, response) => response.writeHead(302, { location: "https://evil.example/" }).end(),
    ],
  ])("does not take %s for it", async (_what, listener) => {
    expect(await checkServer(await serve(listener), fetch)).toEqual({
      ok: false,
      problem: "other_server",
    });
  });

  it("says when nobody answers", async () => {
    const host = await serve(product);
    for (const stop of stops.splice(0)) stop();
    expect(await checkServer(host, fetch)).toEqual({ ok: false, problem: "unreachable" });
  });

  it("asks nobody for an address that is none", async () => {
    const asked: string[] = [];
    const note = async (address: string) => {
      asked.push(address);
      return new Response();
    };
    expect(await checkServer("http://rooms.example", note)).toEqual({
      ok: false,
      problem: "insecure",
    });
    expect(await checkServer("file:///etc", note)).toEqual({ ok: false, problem: "malformed" });
    expect(asked).toEqual([]);
  });

  it("EL-18 sends no cookie to a server that nobody has chosen", async () => {
    const cookies: unknown[] = [];
    const host = await serve((request, response) => {
      cookies.push(request.headers.cookie);
      response.setHeader("set-cookie", "next-auth.session-token=stolen");
      product(request, response);
    });
    await checkServer(`${host}/c/alder-quay`, fetch);
    await checkServer(host, fetch);
    expect(cookies.at(0)).toBeUndefined();
    expect(cookies.at(-1)).toBeUndefined();
  });
});
