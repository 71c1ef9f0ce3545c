import type { z } from "zod";

import type {
  ApiRequest,
  ApiResponse,
  DesktopContext,
  IpcEventName,
  IpcEvents,
  SignInResult,
} from "./ipc.ts";
import type { Session, SessionType } from "../session.ts";

/** What the preload puts on `window.desktop`: verbs only, no channel name and no event object. */
export type DesktopApi = {
  readContext(): Promise<DesktopContext>;
  readSession(): Promise<Session | null>;
  signIn(provider: SessionType, fields: Record<string, string>): Promise<SignInResult>;
  updateSession(data: { name: string }): Promise<Session | null>;
  signOut(): Promise<void>;
  sendRequest(request: ApiRequest): Promise<ApiResponse>;
  cancelRequest(id: string): Promise<void>;
  saveFile(name: string, bytes: Uint8Array): Promise<{ saved: boolean }>;
  /** Returns the function that stops listening. */
  on<Name extends IpcEventName>(
    name: Name,
    listener: (payload: z.infer<IpcEvents[Name]>) => void,
  ): () => void;
};
