import { readAnswer } from "./read-answer.ts";
import type { Answer } from "./read-answer.ts";

type Fields = Readonly<Record<string, unknown>>;
type Ask = { method?: string; headers?: Record<string, string>; body?: string };

/** A server as one caller sees it who keeps cookies and writes down every answer. */
export type WireVisitor = {
  readonly origin: string;
  /** Every answer so far. */
  readonly answers: readonly Answer[];
  /** By name; a case may plant its own. */
  readonly cookies: Map<string, string>;
  ask(path: string, options?: Ask): Promise<WireReply>;
  get(path: string, headers?: Record<string, string>): Promise<WireReply>;
  /** Posts a form. */
  post(path: string, fields: Fields): Promise<WireReply>;
  postJson(path: string, fields: Fields): Promise<WireReply>;
  /** The token against forged forms; asking for it is written down like everything else. */
  readCsrfToken(): Promise<string>;
  /** Signs in with a token against forged forms and `json`. */
  signIn(provider: string, fields?: Fields): Promise<WireReply>;
};

/** What a case goes on with. */
export type WireReply = { status: number; json: Record<string, unknown>; location: string };

/** Starts without a cookie. `origins` as for `readAnswer`. */
export function createWireVisitor(
  origin: string,
  origins: Readonly<Record<string, string>>,
): WireVisitor {
  const cookies = new Map<string, string>();
  const answers: Answer[] = [];

  const ask = async (path: string, { method, headers, body }: Ask = {}): Promise<WireReply> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${origin}/api/auth${path}`, {
      redirect: "manual",
      method: method ?? "GET",
      headers: { ...(cookie === "" ? {} : { cookie }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    keepCookies(cookies, response);
    const copy = response.clone();
    answers.push(await readAnswer(response, { $O: origin, ...origins }));
    const text = await copy.text();
    const isJson =
      text !== "" && (copy.headers.get("content-type") ?? "").startsWith("application/json");
    return {
      status: copy.status,
      json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
      location: copy.headers.get("location") ?? "",
    };
  };

  const post = (path: string, fields: Fields) =>
    ask(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields as Record<string, string>).toString(),
    });
  const readCsrfToken = async () => String((await ask("/csrf")).json["csrfToken"]);

  return {
    origin,
    answers,
    cookies,
    ask,
    get: (path, headers = {}) => ask(path, { headers }),
    post,
    postJson: (path, fields) =>
      ask(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(fields),
      }),
    readCsrfToken,
    async signIn(provider, fields = {}) {
      const csrfToken = await readCsrfToken();
      return post(`/callback/${provider}`, { ...fields, csrfToken, json: "true" });
    },
  };
}

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "" || /max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}
