import type { BrowserProcess } from "./browser-process.ts";
import type { HostArguments } from "./host-arguments.ts";
import type { ProtocolServer } from "./protocol-server.ts";

/** What the parts of the host share; filled by `run.ts` before the app is ready. */
export const hostState: {
  arguments: HostArguments | null;
  starting: Promise<void>;
  browser: BrowserProcess | null;
  server: ProtocolServer | null;
} = { arguments: null, starting: Promise.resolve(), browser: null, server: null };

export function readArguments(): HostArguments {
  if (hostState.arguments === null) throw new Error("the host has not been started");
  return hostState.arguments;
}

export function readBrowser(): BrowserProcess {
  if (hostState.browser === null) throw new Error("cannot be used before the app is ready");
  return hostState.browser;
}

export function readServer(): ProtocolServer {
  if (hostState.server === null) throw new Error("cannot be used before the app is ready");
  return hostState.server;
}
