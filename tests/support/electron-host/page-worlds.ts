import type { ValueCodec } from "./value-codec.ts";

/*
 * What runs inside the page. Every function here is injected as source text, so none of them may
 * use anything from outside itself.
 */

type Message = Record<string, unknown> & { kind: string };
export type Bridge = {
  send(message: Message): void;
  pack(value: unknown): unknown;
  unpack(value: unknown): unknown;
};

/**
 * One end of the bridge between the page's own world and the isolated one: DOM events with a
 * secret name, whose details Chromium clones from world to world. Functions and promises are
 * passed by number, so calls, results and later settlements travel as messages.
 */
export function createBridge(
  secret: string,
  mine: string,
  other: string,
  onMessage: (message: Message) => void,
): Bridge {
  type Entry = (...args: unknown[]) => unknown;
  const functions = new Map<number, Entry>();
  const numbers = new Map<Entry, number>();
  const proxies = new Map<number, Entry>();
  const promises = new Map<number, { resolve: Entry; reject: Entry }>();
  let last = 0;
  let returned: Message | null = null;

  const send = (message: Message) => {
    window.dispatchEvent(new CustomEvent(`${secret}:${other}`, { detail: message }));
  };
  const isPlain = (value: unknown): value is object =>
    typeof value === "object" &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

  const pack = (value: unknown): unknown => {
    if (typeof value === "function") {
      const entry = value as Entry;
      const id = numbers.get(entry) ?? (last += 1);
      functions.set(id, entry);
      numbers.set(entry, id);
      return { [secret]: "function", id };
    }
    if (value instanceof Promise) {
      const id = (last += 1);
      value.then(
        (result: unknown) => send({ kind: "settle", id, ok: true, value: pack(result) }),
        (error: unknown) => send({ kind: "settle", id, ok: false, value: packError(error) }),
      );
      return { [secret]: "promise", id };
    }
    if (Array.isArray(value)) return value.map(pack);
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pack(item)]));
  };
  const packError = (error: unknown) =>
    error instanceof Error
      ? { name: error.name, message: error.message }
      : { message: String(error) };
  const unpackError = (value: unknown) =>
    new Error(String((value as { message?: unknown } | null)?.message ?? value));

  const unpack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unpack);
    if (!isPlain(value)) return value;
    const { [secret]: kind, id } = value as Record<string, unknown>;
    if (kind === "function") return unpackFunction(id as number);
    if (kind === "promise") {
      return new Promise((resolve, reject) => promises.set(id as number, { resolve, reject }));
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpack(item)]));
  };
  const unpackFunction = (id: number): Entry => {
    const known = proxies.get(id);
    if (known !== undefined) return known;
    const proxy: Entry = (...args) => {
      returned = null;
      send({ kind: "call", id, args: pack(args) });
      // Events are delivered before dispatchEvent returns, so the answer is here by now.
      const answer = returned as Message | null;
      returned = null;
      if (answer === null) throw new Error("An object could not be cloned.");
      if (answer["ok"] !== true) throw unpackError(answer["value"]);
      return unpack(answer["value"]);
    };
    proxies.set(id, proxy);
    return proxy;
  };

  const answerCall = (message: Message) => {
    let answer: Message;
    try {
      const entry = functions.get(message["id"] as number);
      const value = entry?.(...(unpack(message["args"]) as unknown[]));
      answer = { kind: "return", ok: true, value: pack(value) };
    } catch (error) {
      answer = { kind: "return", ok: false, value: packError(error) };
    }
    send(answer);
  };
  const settle = (message: Message) => {
    const promise = promises.get(message["id"] as number);
    promises.delete(message["id"] as number);
    if (message["ok"] === true) promise?.resolve(unpack(message["value"]));
    else promise?.reject(unpackError(message["value"]));
  };

  window.addEventListener(`${secret}:${mine}`, (event) => {
    const message = (event as CustomEvent<Message | null>).detail;
    if (message === null) return;
    if (message.kind === "call") answerCall(message);
    else if (message.kind === "return") returned = message;
    else if (message.kind === "settle") settle(message);
    else onMessage(message);
  });
  return { send, pack, unpack };
}

/** The page's own world: receives what the preload exposes, reports window.open. */
export function installMainWorld(secret: string, makeBridge: typeof createBridge): void {
  const freeze = (value: unknown): unknown => {
    if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value)) {
      for (const item of Object.values(value)) freeze(item);
      Object.freeze(value);
    }
    return value;
  };
  const bridge = makeBridge(secret, "main", "isolated", (message) => {
    if (message.kind !== "expose") return;
    Object.defineProperty(window, message["key"] as string, {
      value: freeze(bridge.unpack(message["value"])),
      enumerable: true,
    });
  });
  const report = (address: unknown) => {
    const url = new URL(String(address), document.baseURI).href;
    bridge.send({ kind: "window-open", url });
  };
  window.open = (address) => {
    report(address ?? "about:blank");
    return null;
  };
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[target=_blank][href]");
    if (event.defaultPrevented || link === null || link === undefined) return;
    event.preventDefault();
    report((link as HTMLAnchorElement).href);
  });
}

/** The isolated world: the `electron` a sandboxed preload may require. */
export function installIsolatedWorld(
  names: { secret: string; binding: string; receiver: string },
  makeBridge: typeof createBridge,
  codec: ValueCodec,
): (id: string) => unknown {
  type Listener = (event: object, ...args: unknown[]) => void;
  const world = globalThis as unknown as Record<string, unknown>;
  const listeners = new Map<string, Listener[]>();
  const waiting = new Map<
    number,
    { resolve: (v: unknown) => void; reject: (e: unknown) => void }
  >();
  let last = 0;
  const post = (message: object) =>
    (world[names.binding] as (text: string) => void)(codec.encode(message));

  const bridge = makeBridge(names.secret, "isolated", "main", (message) => {
    if (message.kind === "window-open") post({ kind: "window-open", url: message["url"] });
  });
  world[names.receiver] = (text: string) => {
    const message = codec.decode(text) as Record<string, unknown>;
    if (message["kind"] === "reply") {
      const call = waiting.get(message["id"] as number);
      waiting.delete(message["id"] as number);
      if (message["ok"] === true) call?.resolve(message["value"]);
      else call?.reject(new Error(message["value"] as string));
      return;
    }
    for (const listener of listeners.get(message["channel"] as string) ?? []) {
      listener({ senderId: 0, ports: [] }, ...(message["args"] as unknown[]));
    }
  };

  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = (last += 1);
        waiting.set(id, { resolve, reject });
        try {
          post({ kind: "invoke", id, channel, args });
        } catch (error) {
          waiting.delete(id);
          reject(error);
        }
      }),
    send: (channel: string, ...args: unknown[]) => post({ kind: "send", channel, args }),
    sendSync: () => {
      throw new Error("the host has no synchronous messages");
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    off(channel: string, listener: Listener) {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((item) => item !== listener),
      );
      return ipcRenderer;
    },
  };
  const contextBridge = {
    exposeInMainWorld: (key: string, value: unknown) =>
      bridge.send({ kind: "expose", key, value: bridge.pack(value) }),
  };
  return (id) => {
    if (id === "electron" || id === "electron/renderer") return { contextBridge, ipcRenderer };
    throw new Error(`module not found: ${id}`);
  };
}
