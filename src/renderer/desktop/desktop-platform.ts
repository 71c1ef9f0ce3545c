import { z } from "zod";

import { announceSavedFile } from "#renderer/platform/announce-saved-file.ts";
import { createHttpClient } from "#renderer/platform/http-client.ts";
import { createTransport } from "#renderer/platform/create-transport.ts";
import { createKeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type {
  HostCommand,
  Platform,
  SessionClient,
  SessionEvent,
  ShellCommand,
} from "#renderer/platform/platform.ts";
import { pollSession } from "#renderer/platform/session-poll.ts";
import { AppError } from "#shared/app-error.ts";
import { personNameSchema } from "#shared/account.ts";
import type { DesktopApi } from "#shared/wires/desktop.ts";
import type { DesktopContext } from "#shared/wires/ipc.ts";

import { createIpcAdapter } from "./ipc-adapter.ts";
import { createRoomHold } from "./kept/shared-locks.ts";
import { keepLook, readKeptLook } from "./kept-look.ts";
import { lastSavedFile } from "./saved/last-saved-file.ts";

/** The platform of the desktop app: the session lives in the main process, the page asks it by name. */
export function createDesktopPlatform(
  desktop: DesktopApi,
  context: DesktopContext,
  { page, local }: { page: Window; local: KeyValueStore },
): Platform {
  const adapter = createIpcAdapter(desktop);
  const holdRoom = createRoomHold();
  holdRoom(page.location.pathname);
  const { sessionRefetchSeconds: refetchSeconds, companySlug: slug } = context;
  const session = createKeyValueStore(() => page.sessionStorage);
  // The main process adds who asks.
  const transport = createTransport(createHttpClient({ adapter, takesParts: true }));
  return {
    entrance: {
      basename: "",
      slug,
      inFrame: false,
      openStudioOf: (other) => void desktop.openCompany(other, "studio"),
      pageProps: {
        ...(context.session === null ? {} : { session: context.session }),
        ...(context.isReached ? {} : { isKept: true, company: readKeptLook(local, slug) }),
        authenticatedServerCompanyId: null,
        sessionRefetchSeconds: refetchSeconds,
      },
    },
    storage: { session: keepLook(session, local, slug), local },
    transport: {
      ...transport,
      // There are no beacons to a server that only the main process knows.
      leaveNote(path, fields) {
        const body = { kind: "form", fields } as const;
        const note = { method: "POST", path, headers: {}, body, answer: "json" } as const;
        transport.send(note).catch(() => undefined);
      },
    },
    sessionClient: createSessionClient({ desktop, page, local, refetchSeconds }),
    async saveFile(name, file) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const saved = await desktop.saveFile(name, bytes);
      if (saved === null) return false;
      lastSavedFile.set(saved);
      announceSavedFile(page.document, name);
      return true;
    },
    announceRoute: holdRoom,
    // Without a connection they wait for one: `kept/follow-kept.ts`.
    watchHost: (listener) => (context.isReached ? watchPhotos(desktop, listener) : () => undefined),
    notifyHost: () => undefined,
    watchCommands: followMenu(desktop, page),
  };
}

/** The session as the main process holds it. */
function createSessionClient(parts: {
  desktop: DesktopApi;
  page: Window;
  local: KeyValueStore;
  refetchSeconds: number;
}): SessionClient {
  const { desktop, page, local, refetchSeconds } = parts;
  return {
    async read() {
      const { isReached, session } = await desktop.readSession();
      if (!isReached) throw new AppError("offline", "the server did not answer");
      return session;
    },
    signIn: (provider, fields) => desktop.signIn(provider, fields),
    update: async (data) => {
      const change = z.object({ name: personNameSchema }).safeParse(data);
      return change.success ? desktop.updateSession(change.data) : null;
    },
    async signOut() {
      await desktop.signOut();
      return { url: null };
    },
    // The system's browser, which an issuer wants to see, knows nothing of the app's session.
    goElsewhere: null,
    watch(listener) {
      const stopWatching = watchSession(desktop, page, listener);
      const stopPolling = pollSession(page, local, refetchSeconds, () => listener("poll"));
      return () => [stopWatching, stopPolling].forEach((stop) => stop());
    },
  };
}

/** What nobody prints in a way of their own is printed as the window shows it. */
function followMenu(desktop: DesktopApi, page: Window): Platform["watchCommands"] {
  const listeners = new Set<(command: ShellCommand) => boolean>();
  const obey = (command: ShellCommand) => {
    if (editText(page.document, command)) return;
    const answers = [...listeners].map((listener) => listener(command));
    if (command === "print" && !answers.includes(true)) page.print();
  };
  let stop: (() => void) | null = null;
  return (listener) => {
    stop ??= desktop.on("menu:command", obey);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stop?.();
      stop = null;
    };
  };
}

/**
 * Undo and redo of the menu belong to a text field while one has the focus. `execCommand` is old
 * but the only way to reach a field's own history.
 */
function editText(document: Document, command: ShellCommand): boolean {
  if (command !== "undo" && command !== "redo") return false;
  const isInText = document.activeElement?.matches(
    "input[type=text], input[type=search], textarea",
  );
  return isInText === true && document.execCommand(command);
}

/** What the person opens from outside comes as the photos of a page around the app do. */
function watchPhotos(desktop: DesktopApi, listener: (command: HostCommand) => void): () => void {
  const take = async () => {
    const photo = await desktop.takeFile();
    if (photo === null) return;
    const file = new Blob([new Uint8Array(photo.bytes)], { type: photo.type });
    listener({ type: "image", file, name: photo.name });
  };
  // It may have been opened before there was a page to tell.
  void take();
  return desktop.on("file:offered", () => void take());
}

function watchSession(
  desktop: DesktopApi,
  page: Window,
  listener: (event: SessionEvent) => void,
): () => void {
  const listenWhenVisible = () => {
    if (page.document.visibilityState === "visible") listener("visible");
  };
  page.document.addEventListener("visibilitychange", listenWhenVisible);
  const stop = desktop.on("session:changed", () => listener("storage"));
  return () => {
    page.document.removeEventListener("visibilitychange", listenWhenVisible);
    stop();
  };
}
