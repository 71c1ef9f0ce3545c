import { EventEmitter } from "node:events";

import { Client } from "pg";
import type { ClientConfig } from "pg";

import type { Logger } from "../runtime/logger.ts";

/** The channel on which processes tell each other that a render's row has changed. */
export const renderChannel = "roomwright_renders";
/** Payload that means the queue as a whole has moved. */
export const queueMoved = "queue";
const newsMissed = "missed";

/** Listens to the database's notifications for as long as the process lives. */
export type RenderNews = {
  /** Calls back for one render, and whenever news may have been missed. */
  onRender(renderId: string, listener: () => void): () => void;
  /** Calls back when renders were queued, taken or cancelled, or when that may have been missed. */
  onQueueMoved(listener: () => void): () => void;
  close(): Promise<void>;
};

const reconnectMs = 1000;

/** Opens a connection of its own and keeps it open: a lost one is replaced. */
export async function openRenderNews(
  connection: ClientConfig,
  logger: Logger,
): Promise<RenderNews> {
  const events = new EventEmitter({ captureRejections: false }).setMaxListeners(0);
  let isClosed = false;
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  const listen = async (): Promise<void> => {
    const fresh = new Client(connection);
    fresh.on("error", (error) => lose(fresh, error));
    fresh.on("end", () => lose(fresh, null));
    fresh.on("notification", ({ payload }) => {
      if (payload === undefined) return;
      events.emit(payload === queueMoved ? queueMoved : `render:${payload}`);
    });
    await startListening(fresh);
    client = fresh;
  };
  const lose = (lost: Client, error: Error | null): void => {
    if (isClosed || client !== lost) return;
    client = null;
    logger.warn({ err: error }, "lost the connection for render news");
    void lost.end().catch(() => undefined);
    retry();
  };
  const listenAgain = async (): Promise<void> => {
    if (isClosed) return;
    try {
      await listen();
    } catch {
      return retry();
    }
    // Whatever was said meanwhile is lost, so everybody looks for themselves.
    events.emit(newsMissed);
    events.emit(queueMoved);
  };
  const retry = (): void => {
    timer = setTimeout(() => void listenAgain(), reconnectMs);
  };
  await listen();
  return {
    onRender: (renderId, listener) => {
      events.on(`render:${renderId}`, listener);
      events.on(newsMissed, listener);
      return () => {
        events.off(`render:${renderId}`, listener);
        events.off(newsMissed, listener);
      };
    },
    onQueueMoved: (listener) => {
      events.on(queueMoved, listener);
      return () => events.off(queueMoved, listener);
    },
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end();
    },
  };
}

async function startListening(client: Client): Promise<void> {
  try {
    await client.connect();
    await client.query(`listen ${renderChannel}`);
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}
