import { app } from "electron";
import type { WebContents } from "electron";

import { AppError } from "#shared/app-error.ts";

import { createApiGateway } from "./api-gateway.ts";
import type { ApiGateway } from "./api-gateway.ts";
import type { AppWindows } from "./app-windows.ts";
import type { BatchController } from "./batch/batch-controller.ts";
import { checkServer } from "./check-server.ts";
import { partitionOf } from "./connection.ts";
import type { Connection } from "./connection.ts";
import { saveFile } from "./file-saver.ts";
import type { AskForPath } from "./file-saver.ts";
import { hideCredential } from "./hide-credential.ts";
import { sendEvent } from "./ipc.ts";
import type { IpcHandlers } from "./ipc.ts";
import type { OfferedPhoto } from "./offered-photos.ts";
import { readServerAddress } from "./server-address.ts";
import type { ServerAddress } from "./server-address.ts";
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
  readonly gateways: Map<WebContents, ApiGateway>;
  readonly fetch: Fetch;
  readonly batch: BatchController;
  /** Null until the app has been pointed at a server. */
  connection: Connection | null;
  connect(address: ServerAddress): Promise<void>;
  choosePath: AskForPath;
};

/** What the app does for its pages, by channel. */
export function createAppHandlers(state: DesktopState): IpcHandlers {
  return {
    ...createServerHandlers(state),
    ...createSessionHandlers(state),
    ...createBatchHandlers(state.batch),
    "api:send": (request, page) => gatewayOf(state, page).send(request),
    "api:cancel": (id, page) => {
      state.gateways.get(page)?.cancel(id);
      return null;
    },
    "file:take": (_nothing, page) => {
      const photo = state.photos.get(page) ?? null;
      state.photos.delete(page);
      return photo;
    },
    "file:save": ({ name, bytes }) =>
      saveFile(name, bytes, app.getPath("downloads"), state.choosePath),
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
    "context:read": async () => ({
      appVersion: app.getVersion(),
      tokenPersistence: (await state.connection?.vault.persistence()) ?? "memory",
      serverOrigin: state.connection?.origin ?? null,
      companySlug: state.connection?.companySlug ?? null,
      sessionRefetchSeconds: state.sessionRefetchSeconds,
      // Without an answer the app still starts; it asks again once the server is back.
      session: (await state.connection?.sessions.read().then(hideCredential, () => null)) ?? null,
    }),
    "server:check": (address) => checkServer(address, state.fetch),
    "server:connect": async ({ origin, companySlug }) => {
      const address = readServerAddress(origin);
      if (typeof address === "string" || address.origin !== origin) {
        throw new AppError("bad_request", "no server's address");
      }
      await state.connect({ origin, companySlug });
      return null;
    },
    "company:open": async ({ slug, page }) => {
      const { origin } = requireConnection(state);
      await state.connect({ origin, companySlug: slug });
      state.file.write("serverOrigin", origin);
      state.file.write("companySlug", slug ?? undefined);
      state.windows.replaceAll(partitionOf({ origin }), page === "studio" ? "/studio" : "/");
      return null;
    },
  };
}

type SessionChannel = Extract<keyof IpcHandlers, `session:${string}`>;

function createSessionHandlers(state: DesktopState): Pick<IpcHandlers, SessionChannel> {
  const sessions = () => requireConnection(state).sessions;
  return {
    "session:read": async () => hideCredential(await sessions().read()),
    "session:sign-in": ({ provider, fields }) => sessions().signIn(provider, fields),
    "session:sign-in-outside": () => sessions().signInOutside(),
    "session:update": async (data) => hideCredential(await sessions().update(data)),
    "session:sign-out": async () => {
      await sessions().signOut();
      return null;
    },
  };
}

function requireConnection({ connection }: DesktopState): Connection {
  if (connection === null) throw new AppError("conflict", "the app knows no server yet");
  return connection;
}

/** One for each page, so that one that goes away stops nothing of another. */
function gatewayOf(state: DesktopState, page: WebContents): ApiGateway {
  const gateway =
    state.gateways.get(page) ??
    createApiGateway(requireConnection(state).client, (name, payload) =>
      sendEvent(page, name, payload),
    );
  state.gateways.set(page, gateway);
  return gateway;
}
