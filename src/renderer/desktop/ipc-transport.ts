import { createAxiosTransport } from "#renderer/platform/axios-transport.ts";
import type { ServerEvent, Transport } from "#renderer/platform/transport.ts";
import { AppError, isAppErrorCode } from "#shared/app-error.ts";
import type { DesktopApi } from "#shared/wires/desktop.ts";

import { createIpcAxiosAdapter } from "./ipc-axios-adapter.ts";
import type { IpcDoor } from "./ipc-axios-adapter.ts";

export type IpcTransportDoor = IpcDoor & Pick<DesktopApi, "openEvents" | "closeEvents">;

/** The transport of the desktop door: everything goes through the main process. */
export function createIpcTransport(desktop: IpcTransportDoor): Transport {
  const requests = createAxiosTransport({
    // The main process adds who asks.
    authorize: () => ({}),
    adapter: createIpcAxiosAdapter(desktop),
  });
  return {
    send: (request) => requests.send(request),
    readEvents: (path, headers, onEvent, signal) =>
      readEvents(desktop, { path, headers }, onEvent, signal),
    leaveNote(path, fields) {
      const body = { kind: "json", value: fields } as const;
      const note = { method: "POST", path, headers: {}, body, answer: "json" } as const;
      requests.send(note).catch(() => undefined);
    },
  };
}

async function readEvents(
  desktop: IpcTransportDoor,
  request: { path: string; headers: Record<string, string> },
  onEvent: (event: ServerEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const id = crypto.randomUUID();
  const closed = Promise.withResolvers<string | null>();
  const stopEvents = desktop.on("api:event", (event) => {
    if (event.id === id && !signal.aborted) onEvent({ name: event.name, data: event.data });
  });
  const stopClosed = desktop.on("api:events-closed", (end) => {
    if (end.id === id) closed.resolve(end.error);
  });
  const stop = () => {
    closed.resolve("cancelled");
    void desktop.closeEvents(id);
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    if (signal.aborted) throw new AppError("cancelled", "the event stream was closed");
    await desktop.openEvents(id, request.path, request.headers);
    const error = await closed.promise;
    if (error !== null) {
      throw new AppError(
        isAppErrorCode(error) ? error : "internal_error",
        "the event stream broke",
      );
    }
  } finally {
    signal.removeEventListener("abort", stop);
    stopEvents();
    stopClosed();
  }
}
