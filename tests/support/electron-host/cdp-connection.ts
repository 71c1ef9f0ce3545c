export type CdpParams = Record<string, unknown>;
export type CdpListener = (params: CdpParams) => void;

type Waiting = { resolve: (result: CdpParams) => void; reject: (error: Error) => void };
type Message = {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: CdpParams;
  result?: CdpParams;
  error?: { message: string };
};

/** One connection to a browser's debugging protocol; sessions are told apart by their id. */
export type CdpConnection = {
  send(method: string, params?: CdpParams, sessionId?: string): Promise<CdpParams>;
  /** Hears every event of a session, or of the browser itself for `undefined`. */
  on(sessionId: string | undefined, method: string, listener: CdpListener): void;
  close(): void;
};

export async function connectToBrowser(address: string): Promise<CdpConnection> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, CdpListener[]>();
  let lastId = 0;

  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error(`cannot connect to ${address}`)), {
      once: true,
    });
  });
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) {
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) call?.reject(new Error(message.error.message));
      else call?.resolve(message.result ?? {});
      return;
    }
    const key = `${message.sessionId ?? ""} ${message.method}`;
    for (const listener of listeners.get(key) ?? []) listener(message.params ?? {});
  });
  socket.addEventListener("close", () => {
    for (const call of waiting.values()) call.reject(new Error("the browser is gone"));
    waiting.clear();
  });

  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        const id = (lastId += 1);
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
      }),
    on(sessionId, method, listener) {
      const key = `${sessionId ?? ""} ${method}`;
      listeners.set(key, [...(listeners.get(key) ?? []), listener]);
    },
    close: () => socket.close(),
  };
}
