import { app } from "electron";
import type { WebContents } from "electron";

import { AppError } from "#shared/app-error.ts";

import type { AppWindows } from "./app-windows.ts";
import type { BatchController } from "./batch/batch-controller.ts";
import { checkServer } from "./check-server.ts";
import { partitionOf } from "./connection.ts";
import type { Connection } from "./connection.ts";
import { saveFile } from "./file-saver.ts";
import type { AskForPath } from "./file-saver.ts";
import { hideCredential } from "./hide-credential.ts";
import type { IpcHandlers } from "./ipc.ts";
import type { OfferedPhoto } from "./offered-photos.ts";
import type { PageConnections } from "./page-connections.ts";
import type { DataKey } from "./data-key.ts";
import type { QuoteFollower } from "./quotes/follow-quotes.ts";
import type { SavedFiles } from "./saved-files.ts";
import { readServerAddress } from "./server-address.ts";
import type { Fetch } from "./server-client.ts";
import type { SettingsFile } from "./settings-file.ts";

/** What the app has in its hands while it runs. */
export type DesktopState = {
  readonly file: SettingsFile;
  readonly windows: AppWindows;
  /** How often an open window asks again who the person is; 0 is never. */
  readonly sessionRefetchSeconds: number;
  /** The photo that waits for each page. */
  readonly photos: Map<WebContents, OfferedPhoto>;
  readonly connections: PageConnections;
  readonly fetch: Fetch;
  readonly batch: BatchController;
  readonly quotes: QuoteFollower;
  readonly savedFiles: SavedFiles;
  /** One for each server, as its pages keep things apart. */
  readonly dataKeyFor: (origin: string) => DataKey;
  /** Says that changes to so many rooms cannot be opened. */
  readonly notifyLoss: (rooms: number) => void;
  choosePath: AskForPath;
};

/** What the app does for its pages, by channel. */
export function createAppHandlers(state: DesktopState): IpcHandlers {
  return {
    ...createServerHandlers(state),
    ...createSessionHandlers(state),
    ...createBatchHandlers(state.batch),
    "api:send": (request, page) => {
      const gateway = state.connections.findGateway(page);
      if (gateway === null) throw new AppError("conflict", knowsNoServer);
      return gateway.send(request);
    },
    "api:cancel": (id, page) => {
      state.connections.findGateway(page)?.cancel(id);
      return null;
    },
    "file:take": (_nothing, page) => {
      const photo = state.photos.get(page) ?? null;
      state.photos.delete(page);
      return photo;
    },
    "kept:read-key": async (_nothing, page) => {
      const connection = state.connections.find(page);
      return connection === null ? null : state.dataKeyFor(connection.origin).read();
    },
    "kept:report-lost": (rooms) => {
      state.notifyLoss(rooms);
      return null;
    },
    "file:save": async ({ name, bytes }, page) => {
      const path = await saveFile(name, bytes, app.getPath("downloads"), state.choosePath);
      return path === null ? null : state.savedFiles.keep(path, page);
    },
    "file:drag": async (id, page) => {
      await state.savedFiles.drag(id, page);
      return null;
    },
    "file:open-folder": async (id, page) => {
      await state.savedFiles.openFolder(id, page);
      return null;
    },
  };
}

type BatchChannel = Extract<keyof IpcHandlers, `batch:${string}`>;

function createBatchHandlers(batch: BatchController): Pick<IpcHandlers, BatchChannel> {
  return {
    "batch:choose-folder": () => batch.chooseFolder(),
    "batch:start": async (order) => {
      await batch.start(order);
      return null;
    },
    "batch:control": async (verb) => {
      await batch.control(verb);
      return null;
    },
    "batch:read": () => batch.read(),
    "batch:open-results": async () => {
      await batch.openResults();
      return null;
    },
  };
}

type ServerChannel = "context:read" | "server:check" | "server:connect" | "company:open";

function createServerHandlers(state: DesktopState): Pick<IpcHandlers, ServerChannel> {
  return {
    "context:read": async (_nothing, page) => {
      const connection = state.connections.find(page);
      return {
        appVersion: app.getVersion(),
        tokenPersistence: (await connection?.vault.persistence()) ?? "memory",
        serverOrigin: connection?.origin ?? null,
        companySlug: connection?.companySlug ?? null,
        sessionRefetchSeconds: state.sessionRefetchSeconds,
        // Without an answer the app still starts; it asks again once the server is back.
        ...((await connection?.sessions.read().catch(() => nobody)) ?? nobody),
      };
    },
    "server:check": (address) => checkServer(address, state.fetch),
    "server:connect": async ({ origin, companySlug }, page) => {
      const address = readServerAddress(origin);
      if (typeof address === "string" || address.origin !== origin) {
        throw new AppError("bad_request", "no server's address");
      }
      await state.connections.tryOut(page, { origin, companySlug });
      return null;
    },
    "company:open": async ({ slug, page }, asking) => {
      const { origin } = requireConnection(state, asking);
      await state.connections.use({ origin, companySlug: slug });
      state.file.write("serverOrigin", origin);
      state.file.write("companySlug", slug ?? undefined);
      state.windows.replaceAll(partitionOf({ origin }), page === "studio" ? "/studio" : "/");
      return null;
    },
  };
}

type SessionChannel = Extract<keyof IpcHandlers, `session:${string}`>;

function createSessionHandlers(state: DesktopState): Pick<IpcHandlers, SessionChannel> {
  const sessionsOf = (page: WebContents) => requireConnection(state, page).sessions;
  return {
    "session:read": (_nothing, page) => sessionsOf(page).read(),
    "session:sign-in": ({ provider, fields }, page) => sessionsOf(page).signIn(provider, fields),
    "session:sign-in-outside": (_nothing, page) => sessionsOf(page).signInOutside(),
    "session:update": async (data, page) => hideCredential(await sessionsOf(page).update(data)),
    "session:sign-out": async (_nothing, page) => {
      await sessionsOf(page).signOut();
      return null;
    },
  };
}

/** Also where the server answered nonsense: it is there. */
const nobody = { isReached: true, session: null };
const knowsNoServer = "the app knows no server yet";

function requireConnection({ connections }: DesktopState, page: WebContents): Connection {
  const connection = connections.find(page);
  if (connection === null) throw new AppError("conflict", knowsNoServer);
  return connection;
}
