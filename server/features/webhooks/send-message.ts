import type { IncomingMessage } from "node:http";

import type { WebhookFailure } from "#shared/webhook.ts";

import { askOutside, createOutsideWorld } from "../../runtime/outside/ask-outside.ts";
import type { OutsideWorld } from "../../runtime/outside/ask-outside.ts";

/** Where messages go out to; tests script it. */
export type WebhookWorld = OutsideWorld;

/** How one try ended. `failure` is null when the receiver said that it has the message. */
export type Outcome = {
  status: number | null;
  failure: WebhookFailure | null;
  excerpt: string | null;
};

const maxExcerpt = 200;
const maxReadBytes = 2048;
const timeoutMs = 10_000;

/** The world as it is. */
export function createWebhookWorld(allowsPrivate: boolean): WebhookWorld {
  return createOutsideWorld(allowsPrivate, timeoutMs);
}

/** Posts a message once, as `askOutside` does. Only rejects when `signal` aborts. */
export async function sendMessage(
  world: WebhookWorld,
  message: { url: string; headers: Readonly<Record<string, string>>; body: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const asked = await askOutside(world, { ...message, method: "POST" }, signal, readAnswer);
  return asked.failure === null
    ? asked.value
    : { status: null, failure: asked.failure, excerpt: null };
}

async function readAnswer(answer: IncomingMessage): Promise<Outcome> {
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) {
    answer.destroy();
    return { status, failure: null, excerpt: null };
  }
  const text = await readStart(answer);
  const failure = status >= 300 && status < 400 ? "redirected" : "answered";
  return { status, failure, excerpt: text === "" ? null : text };
}

async function readStart(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxReadBytes) break;
  }
  const text = Buffer.concat(chunks).toString("utf8");
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\uFFFD]+/gu, " ")
    .trim()
    .slice(0, maxExcerpt);
}
