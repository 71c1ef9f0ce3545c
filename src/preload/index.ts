import { contextBridge, ipcRenderer } from "electron";

import type { DesktopApi } from "#shared/wires/desktop.ts";
import type { IpcEventName } from "#shared/wires/ipc.ts";

/** Spelled out so that no channel name ever comes from the page. */
const eventChannels: Readonly<Record<IpcEventName, IpcEventName>> = {
  "api:upload-progress": "api:upload-progress",
  "api:chunk": "api:chunk",
  "api:stream-ended": "api:stream-ended",
  "session:changed": "session:changed",
  "file:offered": "file:offered",
  "batch:changed": "batch:changed",
  "menu:command": "menu:command",
};

const desktop: DesktopApi = {
  readContext: () => ipcRenderer.invoke("context:read"),
  checkServer: (address) => ipcRenderer.invoke("server:check", address),
  connect: async (server) => {
    await ipcRenderer.invoke("server:connect", server);
  },
  openCompany: async (slug, page) => {
    await ipcRenderer.invoke("company:open", { slug, page });
  },
  signInOutside: () => ipcRenderer.invoke("session:sign-in-outside"),
  readSession: () => ipcRenderer.invoke("session:read"),
  signIn: (provider, fields) => ipcRenderer.invoke("session:sign-in", { provider, fields }),
  updateSession: (data) => ipcRenderer.invoke("session:update", data),
  signOut: async () => {
    await ipcRenderer.invoke("session:sign-out");
  },
  sendRequest: (request) => ipcRenderer.invoke("api:send", request),
  cancelRequest: async (id) => {
    await ipcRenderer.invoke("api:cancel", id);
  },
  takeFile: () => ipcRenderer.invoke("file:take"),
  saveFile: (name, bytes) => ipcRenderer.invoke("file:save", { name, bytes }),
  dragFile: async (id) => {
    await ipcRenderer.invoke("file:drag", id);
  },
  openFileFolder: async (id) => {
    await ipcRenderer.invoke("file:open-folder", id);
  },
  readDataKey: () => ipcRenderer.invoke("kept:read-key"),
  reportLostDrafts: async (rooms) => {
    await ipcRenderer.invoke("kept:report-lost", rooms);
  },
  chooseBatchFolder: () => ipcRenderer.invoke("batch:choose-folder"),
  startBatch: async (order) => {
    await ipcRenderer.invoke("batch:start", order);
  },
  controlBatch: async (verb) => {
    await ipcRenderer.invoke("batch:control", verb);
  },
  readBatch: () => ipcRenderer.invoke("batch:read"),
  openBatchResults: async () => {
    await ipcRenderer.invoke("batch:open-results");
  },
  on: (name, listener) => {
    if (!Object.hasOwn(eventChannels, name)) throw new RangeError("unknown event");
    const channel = eventChannels[name];
    // The page never sees the event object: it holds the sender.
    const forward = (_event: unknown, ...payloads: unknown[]) => listener(payloads[0] as never);
    ipcRenderer.on(channel, forward);
    return () => {
      ipcRenderer.off(channel, forward);
    };
  },
};

contextBridge.exposeInMainWorld("desktop", desktop);
