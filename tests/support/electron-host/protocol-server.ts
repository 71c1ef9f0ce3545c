import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";

export type ProtocolHandler = (request: Request) => Promise<Response> | Response;

/**
 * Gives custom schemes an address that Chromium can load: `app://bundle/x` is served as
 * `http://bundle.app.localhost:<port>/x`. Chromium takes every name below localhost for this
 * machine and for a secure context.
 */
export type ProtocolServer = {
  /** `label` is the session whose pages are answered; "" is the default one. */
  handle(scheme: string, handler: ProtocolHandler, label?: string): void;
  unhandle(scheme: string): void;
  isHandled(scheme: string): boolean;
  /** What Chromium loads for an address of the app. */
  toBrowser(address: string, label?: string): string;
  /** The address of the app for what Chromium reports. */
  toApp(address: string): string;
};

/** Keeps its port from start to start, so that what pages store stays theirs. */
export async function startProtocolServer(userData: string): Promise<ProtocolServer> {
  const handlers = new Map<string, ProtocolHandler>();
  const server = createServer((request, response) => {
    void answer(request, response, handlers);
  });
  const portFile = join(userData, "host-port");
  const wanted = existsSync(portFile) ? Number(readFileSync(portFile, "utf8")) : 0;
  const port = await listen(server, wanted).catch(() => listen(server, 0));
  writeFileSync(portFile, String(port));
  server.unref();

  return {
    handle: (scheme, handler, label = "") => handlers.set(nameHandler(scheme, label), handler),
    unhandle: (scheme) => handlers.delete(scheme),
    isHandled: (scheme) => handlers.has(scheme),
    toBrowser(address, label = "") {
      const url = new URL(address);
      const scheme = url.protocol.slice(0, -1);
      const handled = nameHandler(scheme, label);
      if (!handlers.has(handled)) return address;
      return address.replace(
        `${scheme}://${url.host}`,
        `http://${url.host}.${handled}.localhost:${port}`,
      );
    },
    toApp(address) {
      return address.replace(
        new RegExp(`^http://([^/:]+)\\.([a-z]+)(?:-[a-z0-9]+)?\\.localhost:${port}(?=/|$)`),
        "$2://$1",
      );
    },
  };
}

/** A session's part of the host name. */
function nameHandler(scheme: string, label: string): string {
  return label === "" ? scheme : `${scheme}-${label}`;
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve((server.address() as { port: number }).port);
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handlers: ReadonlyMap<string, ProtocolHandler>,
): Promise<void> {
  const [, host, handled = ""] =
    /^(.+)\.([a-z]+(?:-[a-z0-9]+)?)\.localhost:\d+$/.exec(request.headers.host ?? "") ?? [];
  const handler = handlers.get(handled);
  const [scheme] = handled.split("-");
  if (handler === undefined) {
    response.writeHead(404).end();
    return;
  }
  try {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const address = `${scheme}://${host}${request.url}`;
    const answered = await handler(
      new Request(address, { method: request.method ?? "GET", headers }),
    );
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    if (answered.body === null) response.end();
    else Readable.fromWeb(answered.body as never).pipe(response);
  } catch (error) {
    process.stderr.write(`electron host: protocol handler: ${String(error)}\n`);
    response.writeHead(500).end();
  }
}
