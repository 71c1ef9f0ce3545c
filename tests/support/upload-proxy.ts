import { once } from "node:events";
import { createServer, request as askServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What stands between a page and its server, and can fail at one byte of an upload: it lets everything
 * through until a part reaches `stopAt` of the file.
 */
export type UploadProxy = {
  readonly origin: string;
  /** From so many bytes of the file on nothing passes: `onStop` resolves then, and what was held is gone. */
  stopAt(bytes: number): Promise<void>;
  /** Ends every connection, now and until `open`. */
  close(): void;
  open(): void;
  /** Where each part began, and how much the server had acknowledged by then. */
  readonly begun: { offset: number; acknowledged: number }[];
  end(): Promise<void>;
};

/** A proxy in front of the server that listens on `port`. */
export async function startUploadProxy(port: number): Promise<UploadProxy> {
  let limit = Infinity;
  let isOpen = true;
  let acknowledged = 0;
  let reached: (() => void) | null = null;
  const begun: UploadProxy["begun"] = [];

  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    const outgoing = askServer({ host: "127.0.0.1", port, method, path: url, headers });
    const offset = method === "PATCH" ? Number(headers["upload-offset"] ?? Number.NaN) : Number.NaN;
    if (!Number.isNaN(offset)) begun.push({ offset, acknowledged });
    let passed = 0;
    outgoing.on("error", () => response.destroy());
    response.on("close", () => outgoing.destroy());
    outgoing.on("response", (answer) => {
      if (answer.statusCode === 204 && passed > 0) acknowledged = offset + passed;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => response.destroy());
      answer.pipe(response);
    });
    request.on("error", () => outgoing.destroy());
    request.on("data", (chunk: Buffer) => {
      const room = Number.isNaN(offset) ? Infinity : limit - offset - passed;
      if (chunk.length < room) {
        passed += Number.isNaN(offset) ? 0 : chunk.length;
        outgoing.write(chunk);
        return;
      }
      // The rest of this part never arrives, and nobody is told.
      request.pause();
      outgoing.write(chunk.subarray(0, room), () => reached?.());
    });
    request.on("end", () => outgoing.end());
  };

  const server = createServer((request, response) => {
    request.on("error", () => undefined);
    response.on("error", () => undefined);
    if (isOpen) forward(request, response);
    else request.socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begun,
    stopAt(bytes) {
      limit = bytes;
      return new Promise((resolve) => {
        reached = resolve;
      });
    },
    close() {
      isOpen = false;
      server.closeAllConnections();
    },
    open() {
      isOpen = true;
      limit = Infinity;
    },
    async end() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
