import { EventEmitter } from "node:events";

type InvokeHandler = (event: object, ...args: unknown[]) => unknown;

const handlers = new Map<string, InvokeHandler>();

export class IpcMain extends EventEmitter {
  handle(channel: string, handler: InvokeHandler): void {
    if (handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    handlers.delete(channel);
  }
}

/** Electron's `ipcMain`, without ports and synchronous answers. */
export const ipcMain: IpcMain = new IpcMain();

/** Runs a handler; a failure reaches the page as Electron words it. */
export async function answerInvoke(
  event: object,
  channel: string,
  args: unknown[],
): Promise<{ ok: boolean; value: unknown }> {
  try {
    const handler = handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return { ok: true, value: await handler(event, ...args) };
  } catch (error) {
    return { ok: false, value: `Error invoking remote method '${channel}': ${String(error)}` };
  }
}

export function receiveSend(event: object, channel: string, args: unknown[]): void {
  ipcMain.emit(channel, event, ...args);
}
