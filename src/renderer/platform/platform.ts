import type { CompanyStyles } from "#shared/company.ts";
import type { Locale } from "#shared/locale.ts";
import type { PageProps, Session, SessionType } from "#shared/session.ts";
import type { FrameMessageData, HostPrefill } from "#shared/wires/embed.ts";
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
  /** Leaves for the studio of another company of the person's. */
  openStudioOf: (slug: string) => void;
};

/** Left out, a member means what it means to next-auth v4's client. */
export type SignInOptions = {
  /** Where to be afterwards: an address of this origin. Left out, it is this page. */
  callbackUrl?: string;
  /** False stays on this page and answers how it went; an issuer's sign-in always leaves it. */
  redirect?: boolean;
  /** For the issuer's page only: `prompt`, `login_hint` and the like. */
  authorizationParams?: Record<string, string>;
  /** For a sign-in that nobody asked for: a server that cannot be asked is a failure, not a page. */
  isAutomatic?: boolean;
};

/**
 * How a sign-in went: `error` is a code of the sign-in page. Neither ok nor an error: the browser
 * is on its way to another page. A platform that speaks HTTP itself also knows `status` and `url`.
 */
export type SignInAnswer = SignInResult & { status?: number; url?: string | null };

export type SignOutOptions = Pick<SignInOptions, "callbackUrl" | "redirect">;

/**
 * Why the session may have changed: another tab said so, and whether it signed out; this page is
 * looked at again; or it is time to ask.
 */
export type SessionEvent = "storage" | "signout" | "visible" | "poll";

/** Reads and changes who the person is; where the token lives is the platform's business. */
export type SessionClient = {
  /**
   * Asks the server; null when signed out. Other tabs are told to do the same unless `broadcast`
   * is false. Rejects with an `AppError` when the server could not be asked.
   */
  read(options?: { broadcast?: boolean }): Promise<Session | null>;
  /** An anonymous person needs no fields: the session client knows who they were at the last visit. */
  signIn(
    provider: SessionType,
    fields: Record<string, string>,
    options?: SignInOptions,
  ): Promise<SignInAnswer>;
  /** Changes what a person may change of their session; null when the server refused. */
  update(data?: unknown): Promise<Session | null>;
  /** Answers where the server leads to, if this platform has addresses. */
  signOut(options?: SignOutOptions): Promise<{ url: string | null }>;
  /**
   * Leaves for an issuer's page, which leads back to this one with the same session. Null where sessions
   * do not live in the browser that would go there.
   */
  goElsewhere: ((address: string) => void) | null;
  /** Calls back when the session may have changed. Returns the way to stop. */
  watch(listener: (event: SessionEvent) => void): () => void;
};

/**
 * The seam between the one React app and its three entry points (desktop, web, embed). A member is here
 * only because two of them really differ in it; none is optional.
 */
export type Platform = {
  readonly entrance: Entrance;
  readonly storage: { readonly session: KeyValueStore; readonly local: KeyValueStore };
  readonly transport: Transport;
  readonly sessionClient: SessionClient;
  /** Hands a finished file to the person; false when they changed their mind. */
  saveFile(name: string, file: Blob): Promise<boolean>;
  /** Tells the surroundings of a completed route change (a frame's host page listens). */
  announceRoute(path: string): void;
  /** What the surrounding page asks for; a platform nobody surrounds never calls back. Returns the way to stop. */
  watchHost(listener: (command: HostCommand) => void): () => void;
  /** Tells the surrounding page, if there is one it may be told. */
  notifyHost<Type extends HostEventType>(type: Type, data: FrameMessageData[Type]): void;
  /**
   * Menu commands of the surrounding shell, whose listener answers whether it obeys; a platform without a
   * menu never calls back.
   */
  watchCommands(listener: (command: ShellCommand) => boolean): () => void;
};

/** What a page around the app may ask of it. */
export type HostCommand =
  /** Shows other styles until the page is left; nothing is stored. */
  | { type: "theme"; styles: CompanyStyles }
  /** The same with the company's own styles, but for the fields that are named. */
  | { type: "restyle"; styles: Readonly<Record<string, unknown>> }
  /** What it knows of the visitor and of itself. */
  | {
      type: "introduce";
      prefill: HostPrefill;
      fields: Readonly<Record<string, string>>;
      takesCart: boolean;
    }
  | { type: "locale"; locale: Locale }
  | { type: "navigate"; path: string }
  | { type: "image"; file: Blob; name: string };

/** What the app tells a page around it, in the words of its protocol; the rest is the platform's. */
export type HostEventType = Exclude<
  keyof FrameMessageData,
  "ready" | "resize" | "route" | "token:put" | "close"
>;

export type ShellCommand = "upload" | "save" | "undo" | "redo" | "render" | "print" | "sheet";
