import type { Trouble } from "#renderer/platform/client-trouble.ts";
import type { Transport, TransportBody } from "#renderer/platform/transport.ts";
import { AppError } from "#shared/app-error.ts";
import { authCalls } from "#shared/wires/http/auth-calls.ts";
import { sessionSchema } from "#shared/session.ts";
import type { Session } from "#shared/session.ts";
import type { z } from "zod";

export type AuthProviders = z.infer<typeof getProviders.answer>;

/** `url` is where the server would send the browser. */
export type AuthAnswer = { url: string; ok: boolean; status: number };

export type AuthWire = ReturnType<typeof createAuthWire>;

export type AuthWireOptions = {
  transport: Pick<Transport, "send">;
  /** The headers that say which company is open, read anew for every request. */
  nameCompany: () => Record<string, string>;
  report: (code: "CLIENT_FETCH_ERROR", trouble: Trouble) => void;
};

const { getSession, getProviders, getCsrfToken, postSignOut } = authCalls;
const nothing: TransportBody = { kind: "none" };

/**
 * The wire of next-auth v4, which the server speaks too. All failures are `AppError`; one of a
 * reading or of an update is reported as `CLIENT_FETCH_ERROR` besides, as that client does.
 */
export function createAuthWire({ transport, nameCompany, report }: AuthWireOptions) {
  const send = (path: string, body: TransportBody) =>
    transport.send({
      method: body.kind === "none" ? "GET" : "POST",
      path,
      headers: nameCompany(),
      body,
      answer: "json",
    });

  /** What the client of next-auth calls fetching data: JSON in, JSON out, and all failures noted. */
  const fetchData = async <Data>(
    path: string,
    parse: (data: unknown) => Data | undefined,
    body = nothing,
  ) => {
    try {
      const { status, data } = await send(path, body);
      if (status !== 200) throw new AppError("unavailable", `${path} answered ${status}`);
      const parsed = parse(data);
      if (parsed !== undefined) return parsed;
      throw new AppError("internal_error", `${path} was not understood`);
    } catch (error) {
      if (error instanceof Error) report("CLIENT_FETCH_ERROR", { error, url: path });
      throw error;
    }
  };

  return {
    readSession: () => fetchData(getSession.path, parseSession),
    readProviders: () =>
      fetchData(getProviders.path, (data) => getProviders.answer.safeParse(data).data),
    readCsrfToken: () =>
      fetchData(getCsrfToken.path, (data) => getCsrfToken.answer.safeParse(data).data?.csrfToken),
    /** Null when the person is signed out meanwhile. */
    updateSession: (change: { csrfToken: string; data?: unknown }) =>
      fetchData(getSession.path, parseSession, { kind: "json", value: change }),
    /** Posts a form to an action, which may have a query; the fields go out in their order. */
    async post(action: string, fields: Record<string, string>): Promise<AuthAnswer> {
      const path = `/api/auth/${action}`;
      const { status, data } = await send(path, { kind: "form", fields });
      const parsed = postSignOut.answer.safeParse(data);
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
