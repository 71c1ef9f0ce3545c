import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A message as it came in. */
export type ReceivedMessage = { path: string; headers: IncomingHttpHeaders; body: string };

/** Somebody's own program that webhooks lead to, on this machine. */
export type WebhookReceiver = {
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedMessage[];
  /** What it does with each message from now on; it says 204 until told otherwise. */
  answerWith(answer: (response: ServerResponse, message: ReceivedMessage) => void): void;
  /** Resolves once that many messages have come. */
  waitFor(count: number): Promise<void>;
  close(): Promise<void>;
};

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  const waiting = new Set<() => void>();
  let answer = (response: ServerResponse, _message: ReceivedMessage): void => {
    response.writeHead(204).end();
  };
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const message = { path: request.url ?? "", headers: request.headers, body };
    received.push(message);
    answer(response, message);
    for (const look of waiting) look();
  };
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answerWith(next) {
      answer = next;
    },
    waitFor(count) {
      return new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Checks a signature as the documentation tells receivers to. */
export function isSigned(message: ReceivedMessage, secret: string): boolean {
  const header = String(message.headers["x-roomwright-signature"]);
  const { t, macs } = /^t=(?<t>\d+)(?<macs>(?:,v1=[0-9a-f]{64})+)$/.exec(header)?.groups ?? {};
  const expected = createHmac("sha256", secret).update(`${t}.${message.body}`).digest("hex");
  return (macs ?? "").split(",v1=").includes(expected);
}
