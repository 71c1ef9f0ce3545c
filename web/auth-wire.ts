import type { AxiosTransportOptions } from "#renderer/platform/axios-transport.ts";
import type { Trouble } from "#renderer/platform/client-trouble.ts";
import { AppError } from "#shared/app-error.ts";
import { authCalls } from "#shared/wires/http/auth-calls.ts";
import { sessionSchema } from "#shared/session.ts";
import type { Session } from "#shared/session.ts";
import { create } from "axios";
import type { z } from "zod";

export type AuthProviders = z.infer<typeof authCalls.getProviders.answer>;

/** `url` is where the server would send the browser. */
export type AuthAnswer = { url: string; ok: boolean; status: number };

/**
 * The wire of next-auth v4, which the server speaks too. All failures are `AppError`; one of a
 * reading or of an update is reported as `CLIENT_FETCH_ERROR` besides, as that client does.
 */
export type AuthWire = {
  readSession(): Promise<Session | null>;
  readProviders(): Promise<AuthProviders>;
  readCsrfToken(): Promise<string>;
  /** Null when the person is signed out meanwhile. */
  updateSession(change: { csrfToken: string; data?: unknown }): Promise<Session | null>;
  /** Posts a form to an action, which may have a query; the fields go out in their order. */
  post(action: string, fields: Record<string, string>): Promise<AuthAnswer>;
};

export type AuthWireOptions = AxiosTransportOptions & {
  report: (code: "CLIENT_FETCH_ERROR", trouble: Trouble) => void;
};

type Ask = { path: string; form?: URLSearchParams; json?: unknown };
const formType = "application/x-www-form-urlencoded";

export function createAuthWire(options: AuthWireOptions): AuthWire {
  const ask = createAsk(options);

  /** What the client of next-auth calls fetching data: JSON in, JSON out, and all failures noted. */
  const fetchData = async <Data>(request: Ask, parse: (data: unknown) => Data | undefined) => {
    try {
      const { status, data } = await ask(request);
      if (status !== 200) throw new AppError("unavailable", `${request.path} answered ${status}`);
      const parsed = parse(data);
      if (parsed !== undefined) return parsed;
      throw new AppError("internal_error", `${request.path} was not understood`);
    } catch (error) {
      if (error instanceof Error)
        options.report("CLIENT_FETCH_ERROR", { error, url: request.path });
      throw error;
    }
  };

  return {
    readSession: () => fetchData({ path: authCalls.getSession.path }, parseSession),
    readProviders: () =>
      fetchData(
        { path: authCalls.getProviders.path },
        (data) => authCalls.getProviders.answer.safeParse(data).data,
      ),
    readCsrfToken: () =>
      fetchData(
        { path: authCalls.getCsrfToken.path },
        (data) => authCalls.getCsrfToken.answer.safeParse(data).data?.csrfToken,
      ),
    updateSession: (change) =>
      fetchData({ path: authCalls.getSession.path, json: change }, parseSession),
    async post(action, fields) {
      const path = `/api/auth/${action}`;
      const { status, data } = await ask({ path, form: new URLSearchParams(fields) });
      const parsed = authCalls.postSignOut.answer.safeParse(data);
      // A refused sign-in is a 401 or 403 that names the reason in its url.
      const ok = status >= 200 && status <= 299;
      if (parsed.success && status !== 429) return { url: parsed.data.url, ok, status };
      throw new AppError(status === 429 ? "rate_limited" : "unavailable", `${path}: ${status}`);
    },
  };
}

/** Signed out is an empty object; anything that is no session either is not understood. */
function parseSession(data: unknown): Session | null | undefined {
  const isEmpty = typeof data === "object" && data !== null && Object.keys(data).length === 0;
  return isEmpty ? null : sessionSchema.safeParse(data).data;
}

function createAsk(options: AxiosTransportOptions) {
  const client = create({
    baseURL: options.baseUrl ?? "",
    ...(options.adapter === undefined ? {} : { adapter: options.adapter }),
    responseType: "json",
    // A body is already text, and axios would make JSON of "no body".
    transformRequest: (data: unknown) => data,
    validateStatus: () => true,
    timeout: 30_000,
  });
  return async ({ path, form, json }: Ask) => {
    const body = form?.toString() ?? (json === undefined ? null : JSON.stringify(json));
    try {
      return await client.request<unknown>({
        method: body === null ? "GET" : "POST",
        url: path,
        headers: {
          ...options.authorize(path),
          "Content-Type": form === undefined ? "application/json" : formType,
        },
        data: body,
      });
    } catch (error) {
      throw new AppError("offline", "the server did not answer", { cause: error });
    }
  };
}
