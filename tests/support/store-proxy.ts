import { once } from "node:events";
import { createServer, request as askStore } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Transform } from "node:stream";

/**
 * What stands between a server and its store does: `pass` nothing, `down` ends every connection,
 * `down-for-files` those that ask for a file, `stall` takes calls and says nothing, `slow` gives 16 KB every
 * 50 ms, `lie` turns one byte of each file over, `lie-once` does so to the next, `shorten` gives the first
 * half of each and says that is all.
 */
export type StoreHarm =
  | "pass"
  | "down"
  | "down-for-files"
  | "stall"
  | "slow"
  | "lie"
  | "lie-once"
  | "shorten";

export type StoreProxy = {
  readonly endpoint: string;
  harm: StoreHarm;
  /** So many more files are let through to be stored; the others are as with `stall`. */
  writesLeft: number;
  close(): Promise<void>;
};

/** A proxy in front of the store at `endpoint`. */
export async function startStoreProxy(endpoint: string): Promise<StoreProxy> {
  const target = new URL(endpoint);
  const server = createServer((request, response) => {
    request.on("error", () => undefined);
    response.on("error", () => undefined);
    if (request.method === "PUT") proxy.writesLeft -= 1;
    const isCut = proxy.harm === "down-for-files" && request.method === "GET";
    if (proxy.harm === "down" || isCut) request.socket.destroy();
    else if (proxy.harm !== "stall" && proxy.writesLeft >= 0)
      forward(target, proxy, request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const proxy: StoreProxy = {
    endpoint: `http://127.0.0.1:${port}`,
    harm: "pass",
    writesLeft: Infinity,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}

function forward(
  { hostname, port }: URL,
  proxy: StoreProxy,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method = "GET", url, headers } = request;
  const asked = askStore({ hostname, port, method, path: url, headers, agent: false });
  asked.on("error", () => response.destroy());
  response.on("close", () => asked.destroy());
  asked.on("response", (answer) => {
    const status = answer.statusCode ?? 502;
    const isFile = method === "GET" && status < 300 && !(url ?? "").includes("list-type=");
    const { harm } = proxy;
    if (harm === "lie-once" && isFile) proxy.harm = "pass";
    const bytes = Number(answer.headers["content-length"]);
    const shortened = harm === "shorten" && isFile ? { "content-length": bytes >> 1 } : {};
    response.writeHead(status, { ...answer.headers, ...shortened });
    answer.on("error", () => response.destroy());
    answer.pipe(change(isFile ? harm : "pass", bytes)).pipe(response);
  });
  request.pipe(asked);
}

function change(harm: StoreHarm, bytes: number): Transform {
  let left = harm === "shorten" ? bytes >> 1 : bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const isMiddle = left > bytes / 2 && left - chunk.byteLength <= bytes / 2;
      if (harm.startsWith("lie") && isMiddle) chunk[0] = (chunk[0] ?? 0) ^ 0xff;
      const part = harm === "shorten" ? chunk.subarray(0, Math.max(0, left)) : chunk;
      left -= chunk.byteLength;
      if (harm !== "slow") return done(null, part);
      for (let at = 0; at < part.byteLength; at += 16_384)
        this.push(part.subarray(at, at + 16_384));
      return setTimeout(done, (50 * part.byteLength) / 16_384);
    },
  });
}
