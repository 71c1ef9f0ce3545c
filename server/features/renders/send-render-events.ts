import { Readable } from "node:stream";

import type { FastifyReply } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { isFinished } from "#shared/render.ts";
import type { Render, RenderEventName } from "#shared/render.ts";

import type { FollowedRender, RenderFeed } from "./render-feed.ts";

/** A visitor has some designs open in some windows. */
const maxOfVisitor = 12;
/** What one process holds open: a stream takes a connection and some kilobytes. */
const maxOfAll = 2_000;
const heartbeatMs = 15_000;

/** The open streams of an application, so that it can end them when it stops. */
export type RenderEventStreams = {
  /**
   * Answers with server-sent events: the present state first, then every change, and the end after
   * a final state. A comment every 15 s keeps proxies from hanging up. Throws `rate_limited` when the
   * person has too many open and `unavailable` when the process has; a client then asks instead.
   */
  send(reply: FastifyReply, first: Render, followed: FollowedRender): FastifyReply;
  closeAll(): void;
};

/** Makes the set of streams of one application; `factor` multiplies its limits. */
export function createRenderEventStreams(feed: RenderFeed, factor: number): RenderEventStreams {
  const open = new Set<Readable>();
  const ofVisitor = new Map<string, number>();
  const timer = setInterval(() => {
    for (const stream of open) stream.push(": still here\n\n");
  }, heartbeatMs).unref();
  const refuseTooMany = (userId: string): void => {
    const details = { retryAfterSeconds: 5 };
    if ((ofVisitor.get(userId) ?? 0) >= Math.ceil(maxOfVisitor * factor)) {
      throw new AppError("rate_limited", "Too many streams of events are open.", { details });
    }
    if (open.size >= Math.ceil(maxOfAll * factor)) {
      throw new AppError("unavailable", "Too many streams of events are open.", { details });
    }
  };
  return {
    send(reply, first, followed) {
      const { userId } = followed;
      refuseTooMany(userId);
      const stream = streamEvents(first, feed, followed);
      open.add(stream);
      ofVisitor.set(userId, (ofVisitor.get(userId) ?? 0) + 1);
      stream.once("close", () => {
        open.delete(stream);
        const left = (ofVisitor.get(userId) ?? 1) - 1;
        if (left === 0) ofVisitor.delete(userId);
        else ofVisitor.set(userId, left);
      });
      return reply
        .headers({
          "content-type": "text/event-stream; charset=utf-8",
          "cache-control": "no-store",
          "x-accel-buffering": "no",
        })
        .send(stream);
    },
    closeAll() {
      clearInterval(timer);
      for (const stream of open) stream.push(null);
    },
  };
}

/** Whoever reads slowly gets the newest state next, not all that it missed. */
function streamEvents(first: Render, feed: RenderFeed, followed: FollowedRender): Readable {
  let sent = "";
  let newest: { render: Render; name: RenderEventName } | null = null;
  let isWanted = true;
  const push = (): void => {
    if (newest === null || !isWanted) return;
    const { render, name } = newest;
    newest = null;
    isWanted = stream.push(`event: ${name}\ndata: ${JSON.stringify(render)}\n\n`);
    if (isFinished(render.state)) end();
  };
  const show = (render: Render, name: RenderEventName): void => {
    const text = JSON.stringify(render);
    if (text === sent) return;
    sent = text;
    newest = { render, name };
    push();
  };
  const stream = new Readable({
    read: () => {
      isWanted = true;
      push();
    },
  });
  const end = (): void => {
    stop?.();
    stream.push(null);
  };
  let stop: (() => void) | null = null;
  stream.once("close", () => stop?.());
  show(first, first.state === "queued" ? "queued" : nameEvent(first));
  if (isFinished(first.state)) return stream;
  stop = feed.follow(followed, (render) => {
    if (render === null) end();
    else show(render, nameEvent(render));
  });
  return stream;
}

function nameEvent({ state }: Render): RenderEventName {
  if (state === "queued") return "position";
  return state === "running" ? "progress" : state;
}
