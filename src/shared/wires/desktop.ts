import type { z } from "zod";

import type { BatchState } from "../batch.ts";
import type {
  ApiRequest,
  ApiResponse,
  BatchOrder,
  DesktopContext,
  IpcEventName,
  IpcEvents,
  ServerCheck,
  SessionReading,
  SignInResult,
} from "./ipc.ts";
import type { Session, SessionType } from "../session.ts";

/** What the preload puts on `window.desktop`: verbs only, no channel name and no event object. */
export type DesktopApi = {
  readContext(): Promise<DesktopContext>;
  checkServer(address: string): Promise<ServerCheck>;
  connect(server: { origin: string; companySlug: string | null }): Promise<void>;
  openCompany(slug: string | null, page: "start" | "studio"): Promise<void>;
  readSession(): Promise<SessionReading>;
  signInOutside(): Promise<SignInResult>;
  signIn(provider: SessionType, fields: Record<string, string>): Promise<SignInResult>;
  updateSession(data: { name: string }): Promise<Session | null>;
  signOut(): Promise<void>;
  sendRequest(request: ApiRequest): Promise<ApiResponse>;
  cancelRequest(id: string): Promise<void>;
  takeFile(): Promise<{ name: string; type: string; bytes: Uint8Array } | null>;
  saveFile(name: string, bytes: Uint8Array): Promise<{ id: string; name: string } | null>;
  dragFile(id: string): Promise<void>;
  openFileFolder(id: string): Promise<void>;
  readDataKey(): Promise<Uint8Array | null>;
  reportLostDrafts(rooms: number): Promise<void>;
  chooseBatchFolder(): Promise<{ path: string; photos: number } | null>;
  startBatch(order: BatchOrder): Promise<void>;
  controlBatch(verb: "pause" | "go-on" | "cancel"): Promise<void>;
  readBatch(): Promise<BatchState | null>;
  openBatchResults(): Promise<void>;
  /** Returns the function that stops listening. */
  on<Name extends IpcEventName>(
    name: Name,
    listener: (payload: z.infer<IpcEvents[Name]>) => void,
  ): () => void;
};
