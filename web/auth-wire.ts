import type { AxiosTransportOptions } from "#renderer/platform/axios-transport.ts";
import { AppError } from "#shared/app-error.ts";
import { authCalls } from "#shared/wires/http/auth-calls.ts";
import { sessionSchema } from "#shared/session.ts";
import type { Session } from "#shared/session.ts";
import { create } from "axios";

/** The wire of next-auth v4, which the server speaks too. All failures are `AppError`. */
export type AuthWire = {
  readSession(): Promise<Session | null>;
  readProviderIds(): Promise<string[]>;
  readCsrfToken(): Promise<string>;
  /** Posts a form; `url` is where the server would send the browser. */
  post(action: string, fields: Record<string, string>): Promise<{ url: string; ok: boolean }>;
};

type Ask = { path: string; form?: URLSearchParams };

export function createAuthWire(options: AxiosTransportOptions): AuthWire {
  const client = create({
    baseURL: options.baseUrl ?? "",
    ...(options.adapter === undefined ? {} : { adapter: options.adapter }),
    responseType: "json",
    // A form is already text, and axios would make JSON of "no body".
    transformRequest: (data: unknown) => data,
    validateStatus: () => true,
    timeout: 30_000,
  });

  const ask = async ({ path, form }: Ask) => {
    try {
      return await client.request<unknown>({
        method: form === undefined ? "GET" : "POST",
        url: path,
        headers: {
          ...options.authorize(path),
          "Content-Type":
            form === undefined ? "application/json" : "application/x-www-form-urlencoded",
        },
        data: form?.toString() ?? null,
      });
    } catch (error) {
      throw new AppError("offline", "the server did not answer", { cause: error });
    }
  };

  const read = async (path: string) => {
    const { status, data } = await ask({ path });
    if (status !== 200) throw new AppError("unavailable", `${path} answered ${status}`);
    return data;
  };

  return {
    async readSession() {
      const parsed = sessionSchema.safeParse(await read(authCalls.getSession.path));
      return parsed.success ? parsed.data : null;
    },
    async readProviderIds() {
      const parsed = authCalls.getProviders.answer.safeParse(
        await read(authCalls.getProviders.path),
      );
      if (!parsed.success) throw new AppError("internal_error", "providers were not understood");
      return Object.keys(parsed.data);
    },
    async readCsrfToken() {
      const parsed = authCalls.getCsrfToken.answer.safeParse(
        await read(authCalls.getCsrfToken.path),
      );
      if (!parsed.success) throw new AppError("internal_error", "csrf was not understood");
      return parsed.data.csrfToken;
    },
    async post(action, fields) {
      const path = `/api/auth/${action}`;
      const { status, data } = await ask({ path, form: new URLSearchParams(fields) });
      const parsed = authCalls.postSignOut.answer.safeParse(data);
      // A refused sign-in is a 401 or 403 that names the reason in its url.
      if (parsed.success) return { url: parsed.data.url, ok: status >= 200 && status <= 299 };
      throw new AppError(status === 429 ? "rate_limited" : "unavailable", `${path}: ${status}`);
    },
  };
}
