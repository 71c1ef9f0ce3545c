import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import type { Session } from "#shared/session.ts";

export type SeenRequest = {
  method: string;
  /** With the query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer;
};

export type FakeHandler = (request: SeenRequest, response: ServerResponse) => void | Promise<void>;

/**
 * A server on a real socket that speaks the session wire of every platform faithfully and answers
 * anything else as the test says.
 */
export type FakeApi = {
  url: string;
  seen: SeenRequest[];
  /** Answers `METHOD /path` (without query) from now on. */
  on(route: string, handler: FakeHandler): void;
  /** Makes every session and token worthless, as a restart of the database would. */
  forgetSessions(): void;
  close(): Promise<void>;
};

const sessionCookie = "next-auth.session-token";

export async function startFakeApi(): Promise<FakeApi> {
  const seen: SeenRequest[] = [];
  const handlers = new Map<string, FakeHandler>();
  const sessions = new Map<string, Session>();
  for (const [route, handler] of Object.entries(createSessionWire(sessions))) {
    handlers.set(route, handler);
  }

  const server = createServer((incoming, response) => {
    void (async () => {
      const request = await readRequest(incoming);
      if (request === null) return;
      seen.push(request);
      const path = request.path.split("?")[0] ?? "";
      const handler = handlers.get(`${request.method} ${path}`);
      if (handler === undefined) sendError(response, 404, "not_found");
      else await handler(request, response);
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    on: (route, handler) => void handlers.set(route, handler),
    forgetSessions: () => sessions.clear(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}

export function sendError(response: ServerResponse, status: number, code: string): void {
  sendJson(response, status, { error: { code, message: "refused by the test", requestId: "r-1" } });
}

async function readRequest(incoming: IncomingMessage): Promise<SeenRequest | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
  } catch {
    // The client hung up while it was sending.
    return null;
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) headers[name] = String(value);
  return {
    method: incoming.method ?? "",
    path: incoming.url ?? "",
    headers,
    body: Buffer.concat(chunks),
  };
}

/** The next-auth v4 wire with cookies and the frame's wire with tokens, on the same sessions. */
function createSessionWire(sessions: Map<string, Session>): Record<string, FakeHandler> {
  const csrfToken = randomBytes(32).toString("hex");
  const users = new Map<string, string>();

  const start = (anonymousUserId: string) => {
    const id = users.get(anonymousUserId) ?? crypto.randomUUID();
    users.set(anonymousUserId, id);
    const token = randomBytes(24).toString("base64url");
    sessions.set(token, createSession(id, anonymousUserId));
    return token;
  };
  const readUser = (token: string) => {
    const user = sessions.get(token)?.user;
    if (user === undefined) return null;
    const { id, name, email, image, role, credit, sessionType } = user;
    return { _id: id, name, email, image, role, credit, sessionType };
  };

  return {
    "GET /api/auth/session": ({ headers }, response) =>
      sendJson(response, 200, sessions.get(readToken(headers)) ?? {}),
    "GET /api/auth/csrf": (_request, response) => sendJson(response, 200, { csrfToken }),
    "GET /api/auth/providers": (_request, response) =>
      sendJson(response, 200, {
        "anonymous-login": createProvider("anonymous-login"),
        "regular-login": createProvider("regular-login"),
      }),
    "POST /api/auth/callback/anonymous-login": ({ body }, response) => {
      const form = new URLSearchParams(body.toString());
      const origin = "http://product.test/api/auth";
      if (form.get("csrfToken") !== csrfToken) {
        sendJson(response, 200, { url: `${origin}/signin?csrf=true` });
        return;
      }
      const token = start(form.get("anonymousUserId") ?? "");
      response.setHeader("set-cookie", `${sessionCookie}=${token}; Path=/; HttpOnly; SameSite=Lax`);
      sendJson(response, 200, { url: form.get("callbackUrl") });
    },
    "POST /api/auth/callback/regular-login": (_request, response) => {
      const reason = "error=CredentialsSignin&provider=regular-login";
      sendJson(response, 401, { url: `http://product.test/api/auth/error?${reason}` });
    },
    "POST /api/auth/signout": ({ headers, body }, response) => {
      sessions.delete(readToken(headers));
      response.setHeader("set-cookie", `${sessionCookie}=; Path=/; Max-Age=0`);
      sendJson(response, 200, { url: new URLSearchParams(body.toString()).get("callbackUrl") });
    },
    "POST /api/auth/iframe/generate-user-token": ({ body }, response) => {
      const { anonymousUserId } = JSON.parse(body.toString()) as { anonymousUserId: string };
      const token = start(anonymousUserId);
      sendJson(response, 200, { token, iframeUser: readUser(token) });
    },
    "POST /api/auth/iframe/validate-user-token": ({ body }, response) => {
      const { token } = JSON.parse(body.toString()) as { token: string };
      const iframeUser = readUser(token);
      if (iframeUser === null) sendError(response, 401, "unauthorized");
      else sendJson(response, 200, { iframeUser });
    },
    "POST /api/v1/company/validate-anonymous-token": ({ body }, response) => {
      const { token } = JSON.parse(body.toString()) as { token: string };
      const anonymousUserId = sessions.get(token)?.user.anonymousUserId ?? null;
      const companyId = "6f0a8a5e-0000-4000-8000-000000000002";
      const expires = "2030-01-01T00:00:00.000Z";
      if (anonymousUserId === null) sendJson(response, 401, { error: "unknown token" });
      else sendJson(response, 200, { tokenData: { anonymousUserId, companyId, expires } });
    },
  };
}

/** Of the cookie, of `Bearer <token>` or of `Bearer iframe<token>`. */
function readToken(headers: Record<string, string>): string {
  const bearer = headers["authorization"]?.match(/^Bearer (?:iframe)?(.+)$/)?.[1];
  const cookie = headers["cookie"]?.match(/next-auth\.session-token=([^;]+)/)?.[1];
  return bearer ?? cookie ?? "";
}

function createProvider(id: string) {
  const type = "credentials";
  return { id, name: id, type, signinUrl: `/signin/${id}`, callbackUrl: `/callback/${id}` };
}

function createSession(id: string, anonymousUserId: string): Session {
  return {
    user: {
      id,
      name: null,
      email: null,
      image: null,
      role: "user",
      credit: 0,
      originemail: null,
      sessionType: "anonymous-login",
      anonymousUserId,
    },
    expires: "2030-01-01T00:00:00.000Z",
  };
}
