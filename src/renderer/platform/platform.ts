import type { PageProps, Session, SessionType } from "#shared/session.ts";
import type { SignInResult } from "#shared/wires/ipc.ts";

import type { KeyValueStore } from "./key-value-store.ts";
import type { Transport } from "./transport.ts";

/** How this page was entered; fixed for its lifetime. */
export type Entrance = {
  /** Before every route of the app: "", "/c/<slug>" or "/embed/<slug>". */
  basename: string;
  /** The company's slug from the address, or null when the address names none. */
  slug: string | null;
  /** Inside another site's frame: its own identity, no session sync. */
  inFrame: boolean;
  pageProps: PageProps;
};

/** Reads and changes who the person is; where the token lives is the door's business. */
export type SessionDesk = {
  read(): Promise<Session | null>;
  /** An anonymous person needs no fields: the desk knows who they were at the last visit. */
  signIn(provider: SessionType, fields: Record<string, string>): Promise<SignInResult>;
  signOut(): Promise<void>;
  /** Calls back when the session may have changed elsewhere. Returns the way to stop. */
  watch(listener: () => void): () => void;
};

/**
 * The seam between the one React app and its three doors (desktop, web, embed). A member is here
 * only because two doors really differ in it; none is optional.
 */
export type Platform = {
  readonly entrance: Entrance;
  readonly storage: { readonly session: KeyValueStore; readonly local: KeyValueStore };
  readonly transport: Transport;
  readonly sessionDesk: SessionDesk;
  /** Hands a finished file to the person; false when they changed their mind. */
  saveFile(name: string, file: Blob): Promise<boolean>;
  /** Tells the surroundings of a completed route change (a frame's host page listens). */
  announceRoute(path: string): void;
  /** Menu commands of the surrounding shell; a door without a menu never calls back. */
  watchCommands(listener: (command: ShellCommand) => void): () => void;
};

export type ShellCommand = "upload" | "save" | "undo" | "redo" | "render";
