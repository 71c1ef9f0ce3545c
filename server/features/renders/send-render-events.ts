import { Readable } from "node:stream";

import type { FastifyReply } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { isFinished } from "#shared/render.ts";
import type { Render, RenderEventName } from "#shared/render.ts";

/** How one stream of events learns about its render. */
export type RenderSource = {
  read(): Promise<Render>;
  onChange(listener: () => void): () => void;
};

const heartbeatMs = 15_000;

/** The open streams of an application, so that it can end them when it stops. */
export type RenderEventStreams = {
  /**
   * Answers with server-sent events: the present state first, then every change, and the end after
   * a final state. A comment every 15 s keeps proxies from hanging up.
   */
  send(reply: FastifyReply, first: Render, source: RenderSource): FastifyReply;
  closeAll(): void;
};

/** Makes the set of streams of one application. */
export function createRenderEventStreams(): RenderEventStreams {
  const open = new Set<Readable>();
  return {
    send: (reply, first, source) => {
      const stream = streamEvents(first, source);
      open.add(stream);
      stream.once("close", () => open.delete(stream));
      return reply
        .headers({
          "content-type": "text/event-stream; charset=utf-8",
          "cache-control": "no-store",
          "x-accel-buffering": "no",
        })
        .send(stream);
    },
    closeAll: () => {
      for (const stream of open) stream.push(null);
    },
  };
}

function streamEvents(first: Render, source: RenderSource): Readable {
  let sent = JSON.stringify(first);
  let reading: Promise<void> | null = null;
  let isStale = false;
  const stream = new Readable({ read: () => undefined });
  const push = (render: Render, name: RenderEventName): void => {
    stream.push(`event: ${name}\ndata: ${JSON.stringify(render)}\n\n`);
    if (isFinished(render.state)) stream.push(null);
  };
  const readOnce = async (): Promise<void> => {
    isStale = false;
    const render = await source.read();
    const text = JSON.stringify(render);
    if (text === sent || stream.readableEnded || stream.destroyed) return;
    sent = text;
    push(render, nameEvent(render));
  };
  const refresh = (): void => {
    isStale = true;
    reading ??= readOnce()
      // A deleted render has nothing more to tell; a failed read is made good by the next one.
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === "not_found") stream.push(null);
      })
      .finally(() => {
        reading = null;
        if (isStale) refresh();
      });
  };
  if (isFinished(first.state)) {
    push(first, nameEvent(first));
    return stream;
  }
  const stopListening = source.onChange(refresh);
  const heartbeat = setInterval(() => {
    stream.push(": still here\n\n");
    refresh();
  }, heartbeatMs);
  stream.once("close", () => {
    stopListening();
    clearInterval(heartbeat);
  });
  push(first, first.state === "queued" ? "queued" : nameEvent(first));
  // Whatever changed between reading the first state and listening.
  refresh();
  return stream;
}

function nameEvent({ state }: Render): RenderEventName {
  if (state === "queued") return "position";
  return state === "running" ? "progress" : state;
}
