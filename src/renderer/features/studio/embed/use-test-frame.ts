import { useCallback, useEffect, useRef, useState } from "react";

import type { EmbedChoice } from "./create-snippet.ts";

export type LogEntry = {
  id: number;
  atMs: number;
  way: "heard" | "sent";
  type: string;
  /** The whole message as JSON. */
  text: string;
  /** What is in it beside its type and what all messages carry. */
  content: string;
};

type LoggedMessage = { type: string; data?: unknown };

export type TestFrame = {
  box: (element: HTMLElement | null) => void;
  state: { kind: "waiting" } | { kind: "answered"; afterMs: number } | { kind: "unanswered" };
  log: readonly LogEntry[];
  clear: () => void;
  navigate: (path: string) => void;
};

const maxEntries = 500;

/** One run: the company's designer in a frame that the real script makes, and all that is said meanwhile. */
export function useTestFrame(origin: string, slug: string, choice: EmbedChoice): TestFrame {
  const [element, box] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<TestFrame["state"]>({ kind: "waiting" });
  const [log, setLog] = useState<readonly LogEntry[]>([]);
  const embed = useRef<HostEmbed | null>(null);
  const note = useCallback((way: LogEntry["way"], message: LoggedMessage) => {
    const { type, data = { ...message, type: undefined } } = message;
    const written = { text: JSON.stringify(message), content: JSON.stringify(data) };
    const entry = { atMs: Date.now(), way, type, ...written };
    setLog((before) =>
      [...before, { ...entry, id: (before.at(-1)?.id ?? 0) + 1 }].slice(-maxEntries),
    );
  }, []);
  const { route, mode, height, locale, cart } = choice;

  useEffect(() => {
    if (element === null) return undefined;
    const stop = new AbortController();
    const startedAtMs = performance.now();
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source === embed.current?.iframe.contentWindow && isMessage(data)) note("heard", data);
    };
    const start = async () => {
      const sdk = await loadSdk(origin);
      if (stop.signal.aborted) return;
      window.addEventListener("message", listen, { signal: stop.signal });
      const options = { company: slug, route, mode, height, locale: locale ?? undefined };
      embed.current = sdk.create(element, { ...options, leads: true, cart });
      await embed.current.ready;
      const afterMs = Math.round(performance.now() - startedAtMs);
      if (!stop.signal.aborted) setState({ kind: "answered", afterMs });
    };
    start().catch(() => {
      if (!stop.signal.aborted) setState({ kind: "unanswered" });
    });
    return () => {
      stop.abort();
      embed.current?.destroy();
      embed.current = null;
    };
  }, [element, origin, slug, route, mode, height, locale, cart, note]);

  return {
    box,
    state,
    log,
    clear: () => setLog([]),
    navigate(path) {
      embed.current?.navigate(path);
      note("sent", { type: "navigate", data: { path } });
    },
  };
}

function isMessage(data: unknown): data is LoggedMessage {
  return (
    typeof data === "object" && data !== null && "type" in data && typeof data.type === "string"
  );
}

/** As much of the script for host pages as the test drives. */
type HostSdk = {
  create(
    box: Element,
    options: {
      company: string;
      route: string;
      mode: string;
      height: number;
      locale: string | undefined;
      leads: boolean;
      cart: boolean;
    },
  ): HostEmbed;
};
type HostEmbed = {
  readonly iframe: HTMLIFrameElement;
  readonly ready: Promise<unknown>;
  navigate: (path: string) => void;
  destroy: () => void;
};

let loading: Promise<HostSdk> | null = null;

/** The very script that companies put on their sites, loaded once. */
function loadSdk(origin: string): Promise<HostSdk> {
  loading ??= new Promise<HostSdk>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${origin}/embed/v1.js`;
    script.addEventListener("load", () => {
      resolve((window as unknown as { Roomwright: HostSdk }).Roomwright);
    });
    script.addEventListener("error", () => {
      loading = null;
      script.remove();
      reject(new Error("the script did not load"));
    });
    document.head.append(script);
  });
  return loading;
}
