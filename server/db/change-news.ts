import { Client } from "pg";
import type { ClientBase, ClientConfig } from "pg";

/** The channel on which the triggers of the tables tell what has changed. */
const changeChannel = "roomwright_changes";

const kinds = ["person", "company", "files", "catalogue", "mail"] as const;

/**
 * What has changed: what somebody is or may do, what a company is, whose its photos are, what products it
 * has, or that an email waits. Null: anything may have, for something may have been missed.
 */
export type Change = { about: (typeof kinds)[number]; id: string } | null;

/** Hears what this process and all others change, for as long as the process lives. */
export type ChangeNews = {
  onChange(listener: (change: Change) => void): void;
  /** Whether every change is heard. While not, nothing may be remembered. */
  isHearing(): boolean;
  /**
   * Has a connection hear as well. PostgreSQL tells a connection of its own changes before it
   * answers the commit, so what this process changes is known to it as soon as it is done.
   */
  follow(client: ClientBase): Promise<void>;
  close(): Promise<void>;
};

const reconnectMs = 1_000;

/** Starts to listen on a connection of its own; a lost one is replaced. */
export function openChangeNews(connection: ClientConfig): ChangeNews {
  const listeners = new Set<(change: Change) => void>();
  const notify = (change: Change): void => listeners.forEach((listener) => listener(change));
  let hearing: Client | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;

  const follow = async (client: ClientBase): Promise<void> => {
    client.on("notification", ({ channel, payload = "" }) => {
      if (channel === changeChannel) notify(readChange(payload));
    });
    await client.query(`listen ${changeChannel}`);
  };
  const listen = async (): Promise<void> => {
    const fresh = new Client(connection);
    const lose = (): void => {
      const isLoss = hearing === fresh;
      if (isLoss) {
        hearing = null;
        notify(null);
        retry();
      }
    };
    fresh.on("error", lose);
    fresh.on("end", lose);
    try {
      await fresh.connect();
      await follow(fresh);
      if (isClosed) return await fresh.end();
      hearing = fresh;
      notify(null);
    } catch {
      void fresh.end().catch(() => undefined);
      retry();
    }
  };
  const retry = (): void => {
    if (!isClosed) timer = setTimeout(() => void (opening = listen()), reconnectMs);
  };
  let opening = listen();
  return {
    onChange: (listener) => void listeners.add(listener),
    isHearing: () => hearing !== null,
    follow,
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await opening;
      const last = hearing;
      hearing = null;
      await last?.end();
    },
  };
}

function readChange(payload: string): Change {
  const [kind, id = ""] = payload.split(":");
  const about = kinds.find((known) => known === kind);
  return about === undefined ? null : { about, id };
}
