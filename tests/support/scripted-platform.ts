import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import { readAnonymousUserId } from "#renderer/platform/anonymous-user-id.ts";
import { createKeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { Entrance, Platform } from "#renderer/platform/platform.ts";
import type {
  TransportRequest,
  TransportResponse,
  UploadProgress,
} from "#renderer/platform/transport.ts";
import { createServices } from "#renderer/services/create-services.ts";
import { createAppStore } from "#renderer/state/create-app-store.ts";
import type { Session, SessionType } from "#shared/session.ts";

export type Script = {
  /** By `METHOD /path` without query; a value is answered with status 200. */
  answers?: Record<string, unknown>;
  entrance?: Partial<Entrance>;
  /** The session that the session client reads from the start. */
  session?: Session | null;
  sessionStorage?: Record<string, string>;
  localStorage?: Record<string, string>;
};

export type SentRequest = TransportRequest & { reportProgress: (step: UploadProgress) => void };

/** Answers with a status other than 200, or throws what the network would throw. */
export class ScriptedAnswer {
  readonly status: number;
  readonly data: unknown;

  constructor(status: number, data: unknown) {
    this.status = status;
    this.data = data;
  }
}

export function refuse(status: number, code: string): ScriptedAnswer {
  return new ScriptedAnswer(status, { error: { code, message: "refused", requestId: "r-1" } });
}

/** The real store and services on a platform whose server and session client follow a script. */
export function createScriptedStore(script: Script = {}) {
  const sent: SentRequest[] = [];
  const notes: { path: string; fields: Record<string, string> }[] = [];
  const answers = new Map(Object.entries(script.answers ?? {}));
  const local = createMemoryStore(script.localStorage);
  const sessionClient = createScriptedSessionClient(script.session ?? null, local);
  const platform: Platform = {
    entrance: {
      basename: "",
      slug: null,
      inFrame: false,
      openStudioOf: () => undefined,
      pageProps: { authenticatedServerCompanyId: null, sessionRefetchSeconds: 0 },
      ...script.entrance,
    },
    storage: {
      session: createMemoryStore(script.sessionStorage),
      local,
    },
    transport: {
      async send(request): Promise<TransportResponse> {
        const reportProgress = (step: UploadProgress) => request.onUploadProgress?.(step);
        const recorded = { ...request, reportProgress };
        sent.push(recorded);
        const name = `${request.method} ${request.path.split("?")[0]}`;
        const scripted = answers.get(name);
        const answer: unknown =
          typeof scripted === "function" ? await scripted(recorded) : scripted;
        const { status, data } =
          answer instanceof ScriptedAnswer
            ? answer
            : answer === undefined
              ? refuse(404, "not_found")
              : new ScriptedAnswer(200, answer);
        return { status, headers: {}, data };
      },
      readEvents: () => Promise.resolve(),
      leaveNote: (path, fields) => void notes.push({ path, fields }),
    },
    sessionClient: sessionClient.sessionClient,
    saveFile: () => Promise.resolve(true),
    announceRoute: () => undefined,
    watchHost: () => () => undefined,
    notifyHost: () => undefined,
    watchCommands: () => () => undefined,
  };
  const services = createServices(platform);
  const store = createAppStore(services);
  const countSent = (path: string) => sent.filter((request) => request.path === path).length;
  return { store, services, platform, sessionClient, sent, notes, countSent, answers };
}

function createScriptedSessionClient(first: Session | null, local: KeyValueStore) {
  const state = { session: first, signIns: [] as SessionType[], refusal: null as string | null };
  return {
    state,
    sessionClient: {
      read: () => Promise.resolve(state.session),
      async signIn(provider: SessionType) {
        state.signIns.push(provider);
        if (state.refusal !== null) return { ok: false, error: state.refusal };
        state.session = createTestSession({
          sessionType: provider,
          anonymousUserId: readAnonymousUserId(local),
        });
        return { ok: true, error: null };
      },
      async update(data?: unknown) {
        if (state.session === null || state.refusal !== null) return null;
        const { name } = data as { name: string };
        state.session = { ...state.session, user: { ...state.session.user, name } };
        return state.session;
      },
      async signOut() {
        state.session = null;
        return { url: null };
      },
      goElsewhere: () => undefined,
      watch: () => () => undefined,
    },
  };
}

export function createTestSession(user: Partial<Session["user"]> = {}): Session {
  return {
    user: {
      id: "11111111-1111-4111-8111-111111111111",
      name: null,
      email: null,
      image: null,
      role: "user",
      credit: 0,
      originemail: null,
      sessionType: "anonymous-login",
      anonymousUserId: null,
      ...user,
    },
    expires: "2030-01-01T00:00:00.000Z",
  };
}

export function createMemoryStore(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    key: (index: number) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  } as Storage;
  return createKeyValueStore(() => storage);
}
