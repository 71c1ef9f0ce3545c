import { EventEmitter } from "node:events";

import { readServer } from "./host-state.ts";
import type { ProtocolHandler } from "./protocol-server.ts";

/** Electron's `protocol`: handlers are served to Chromium by the protocol server. */
export const protocol = {
  registerSchemesAsPrivileged: (_schemes: unknown) => {},
  handle: (scheme: string, handler: ProtocolHandler) => readServer().handle(scheme, handler),
  unhandle: (scheme: string) => readServer().unhandle(scheme),
  isProtocolHandled: (scheme: string) => readServer().isHandled(scheme),
};

type Handlers = Record<"request" | "check" | "device", ((...args: never[]) => unknown) | null>;

/**
 * Electron's `Session`. Each partition has a host name of its own, so that what its pages store is
 * apart. Of the permission handlers the check is asked about what a page may copy; Chromium has no
 * prompt here.
 */
export class Session extends EventEmitter {
  readonly protocol: typeof protocol;
  /** Letters and digits; "" is the default session. */
  readonly label: string;
  readonly handlers: Handlers = { request: null, check: null, device: null };

  constructor(label = "") {
    super();
    this.label = label;
    this.protocol = {
      ...protocol,
      handle: (scheme, handler) => readServer().handle(scheme, handler, label),
    };
  }

  /** Whether the app lets its pages use a permission, as Electron asks when one does. */
  allows(permission: string): boolean {
    const check = this.handlers.check as ((page: null, name: string) => unknown) | null;
    return check === null || check(null, permission) === true;
  }

  setPermissionRequestHandler(handler: Handlers["request"]): void {
    this.handlers.request = handler;
  }

  setPermissionCheckHandler(handler: Handlers["check"]): void {
    this.handlers.check = handler;
  }

  setDevicePermissionHandler(handler: Handlers["device"]): void {
    this.handlers.device = handler;
  }

  fetch(address: string, init?: RequestInit): Promise<Response> {
    return fetchAsElectron(address, init);
  }
}

export const defaultSession: Session = new Session();

const partitions = new Map<string, Session>();
/** The same session for the same name, as long as the app runs. */
export function fromPartition(name: string): Session {
  const found =
    partitions.get(name) ?? new Session(name.replaceAll(/[^a-z0-9]/gi, "").toLowerCase());
  partitions.set(name, found);
  return found;
}

export const session = { defaultSession, fromPartition };

/**
 * Electron's `net.fetch` on Node's. As in Electron the headers of an answer are joined by name,
 * cookies included; proxies, certificates and the cookie store of Chromium are missing.
 */
export async function fetchAsElectron(address: string, init: RequestInit = {}): Promise<Response> {
  const answered = await fetch(address, init);
  const headers = new Headers();
  for (const [name, value] of answered.headers) {
    const earlier = headers.get(name);
    headers.set(name, earlier === null ? value : `${earlier}, ${value}`);
  }
  // Node has unpacked the body already.
  headers.delete("content-encoding");
  return new Response([204, 205, 304].includes(answered.status) ? null : answered.body, {
    status: answered.status,
    statusText: answered.statusText,
    headers,
  });
}

export const net = { fetch: fetchAsElectron, isOnline: () => true };
