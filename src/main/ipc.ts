import type { IpcMain, IpcMainInvokeEvent, WebContents } from "electron";
import type { z } from "zod";

import { AppError } from "#shared/app-error.ts";
import { ipcEvents, ipcInvocations } from "#shared/wires/ipc.ts";
import type {
  IpcEventName,
  IpcEvents,
  IpcInvocationName,
  IpcInvocations,
} from "#shared/wires/ipc.ts";

import { isAppAddress } from "./app-address.ts";

type Argument<Name extends IpcInvocationName> = z.output<IpcInvocations[Name]["argument"]>;
type Result<Name extends IpcInvocationName> = z.output<IpcInvocations[Name]["result"]>;

/** One handler a channel; every channel of the table has one. */
export type IpcHandlers = {
  [Name in IpcInvocationName]: (
    argument: Argument<Name>,
    page: WebContents,
  ) => Promise<Result<Name>> | Result<Name>;
};

/** What a listener is asked through: only the sender's frame is looked at. */
export type IpcSender = Pick<IpcMainInvokeEvent, "senderFrame">;

/**
 * Whether a message comes from the main frame of a page of this app. A frame that is gone, a frame
 * inside the page and any other address are refused.
 */
export function isTrustedSender(event: IpcSender): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isAppAddress(frame.url);
}

/**
 * Registers the handlers, each behind the same guard: the sender is the app's own main frame, the
 * argument and the result are parsed by the channel's row. A refused or malformed message throws
 * `AppError` and reaches no handler.
 */
export function registerIpc(ipcMain: Pick<IpcMain, "handle">, handlers: IpcHandlers): void {
  for (const name of Object.keys(ipcInvocations) as IpcInvocationName[]) {
    secureHandle(ipcMain, name, handlers[name] as never);
  }
}

function secureHandle<Name extends IpcInvocationName>(
  ipcMain: Pick<IpcMain, "handle">,
  name: Name,
  handler: IpcHandlers[Name],
): void {
  const { argument, result } = ipcInvocations[name];
  ipcMain.handle(name, async (event, ...args: unknown[]) => {
    if (!isTrustedSender(event))
      throw new AppError("forbidden", `${name}: not from the app's page`);
    if (args.length > 1) throw new AppError("bad_request", `${name}: one argument at most`);
    const parsed = argument.safeParse(args[0]);
    if (!parsed.success) throw new AppError("bad_request", `${name}: malformed argument`);
    const answer: unknown = await handler(parsed.data as never, event.sender);
    const checked = result.safeParse(answer);
    if (!checked.success) throw new AppError("internal_error", `${name}: malformed result`);
    return checked.data;
  });
}

/** Tells a page something. Silent when the page is gone or has moved elsewhere. */
export function sendEvent<Name extends IpcEventName>(
  contents: WebContents | null,
  name: Name,
  payload: z.infer<IpcEvents[Name]>,
): void {
  if (contents === null || contents.isDestroyed() || !isAppAddress(contents.getURL())) return;
  contents.send(name, ipcEvents[name].parse(payload));
}
