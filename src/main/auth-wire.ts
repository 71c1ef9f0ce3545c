import { z } from "zod";

import { AppError } from "#shared/app-error.ts";
import { sessionSchema } from "#shared/session.ts";
import type { Session } from "#shared/session.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";

import type { BrowserReturn } from "./browser-sign-in.ts";
import type { ServerClient } from "./server-client.ts";

/** What a form post was answered with: whether it succeeded and where a browser would go next. */
export type AuthAnswer = { ok: boolean; address: URL };

export type AuthWire = ReturnType<typeof createAuthWire>;

const sessionAnswerSchema = z.union([
  sessionSchema,
  // Signed out is an empty object on this wire.
  z.strictObject({}).transform(() => null),
]);
const csrfAnswerSchema = z.object({ csrfToken: z.string().min(1) });
const claimAnswerSchema = z.object({ kind: z.literal("desktop"), session: sessionSchema });
const redirectAnswerSchema = z.object({ url: z.string() });

/** The sign-in protocol of the web. All failures are `AppError`. */
export function createAuthWire(line: ServerClient, companySlug: string | null) {
  const company: Record<string, string> =
    companySlug === null ? {} : { [companyHeader]: companySlug };

  const read = async <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    signal?: AbortSignal,
  ) => {
    const response = await line.send({ method: "GET", path, headers: company, signal });
    return await parseAnswer(response, schema);
  };
  const post = async (path: string, fields: Record<string, string>): Promise<AuthAnswer> => {
    const { csrfToken } = await read("/api/auth/csrf", csrfAnswerSchema);
    const callbackUrl = `${line.origin}/`;
    const response = await line.send({
      method: "POST",
      path,
      headers: { ...company, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...fields, csrfToken, callbackUrl, json: "true" }).toString(),
    });
    const { url } = await parseAnswer(response, redirectAnswerSchema);
    const address = URL.parse(url, line.origin);
    if (address === null) throw new AppError("internal_error", `${path} answered no address`);
    return { ok: response.ok, address };
  };

  const postJson = (path: string, body: object) =>
    line.send({
      method: "POST",
      path,
      headers: { ...company, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  return {
    readSession: (signal?: AbortSignal) => read("/api/auth/session", sessionAnswerSchema, signal),
    /** Fetches a csrf token and posts a form with it; a token that was refused is renewed once. */
    async post(path: string, fields: Record<string, string>): Promise<AuthAnswer> {
      const first = await post(path, fields);
      return first.address.searchParams.has("csrf") ? await post(path, fields) : first;
    },
    /** Changes what a person may change of their session; null when the server refused. */
    async update(data: unknown): Promise<Session | null> {
      const { csrfToken } = await read("/api/auth/csrf", csrfAnswerSchema);
      const response = await postJson("/api/auth/session", { csrfToken, data });
      return response.ok ? await parseAnswer(response, sessionAnswerSchema) : null;
    },
    /** Turns what a person brought back from the browser into a session; null when it is refused. */
    async claim(returned: BrowserReturn): Promise<Session | null> {
      const response = await postJson("/api/auth/hand-off/claim", returned);
      if (response.status >= 400 && response.status <= 499 && response.status !== 429) return null;
      return (await parseAnswer(response, claimAnswerSchema)).session;
    },
  };
}

async function parseAnswer<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  const code = response.status === 429 ? "rate_limited" : "unavailable";
  throw new AppError(code, `the server answered ${response.status} without the expected fields`);
}
