import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";

import type { AuthOptions } from "next-auth";

import { createAuthOptions } from "./auth-options.ts";
import type { OracleIssuer } from "./auth-options.ts";

/**
 * next-auth 4 behind node's own http server: a process of its own, for it reads NEXTAUTH_URL from
 * the environment. Writes "ready" when it listens.
 */

type NextRequest = {
  method: string;
  headers: IncomingMessage["headers"];
  cookies: Record<string, string>;
  query: Record<string, string | string[]>;
  body: unknown;
};

type NextResponse = {
  status(code: number): NextResponse;
  getHeader(name: string): unknown;
  setHeader(name: string, value: string | string[]): NextResponse;
  json(body: unknown): void;
  send(body: unknown): void;
  end(): void;
};

type Handler = (
  request: NextRequest,
  response: NextResponse,
  options: AuthOptions,
) => Promise<void>;

const { default: handle } = createRequire(import.meta.url)("next-auth") as { default: Handler };

const prefix = "/api/auth";

async function readRequest(request: IncomingMessage): Promise<NextRequest> {
  const url = new URL(request.url ?? "/", "http://oracle");
  const query: NextRequest["query"] = Object.fromEntries(url.searchParams);
  const parts = url.pathname.slice(prefix.length).split("/").filter(Boolean);
  if (parts.length > 0) query["nextauth"] = parts;
  return {
    method: request.method ?? "GET",
    headers: request.headers,
    cookies: readCookies(request.headers.cookie ?? ""),
    query,
    body: parseBody(request.headers["content-type"] ?? "", await text(request)),
  };
}

function readCookies(header: string): Record<string, string> {
  const pairs = header.split("; ").filter((pair) => pair.includes("="));
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    }),
  );
}

/** As Next.js does: JSON, forms, and else the text itself. */
function parseBody(type: string, body: string): unknown {
  if (type.startsWith("application/json")) return body === "" ? {} : JSON.parse(body);
  if (type.startsWith("application/x-www-form-urlencoded")) {
    return Object.fromEntries(new URLSearchParams(body));
  }
  return body;
}

function createResponse(response: ServerResponse): NextResponse {
  const answer: NextResponse = {
    status(code) {
      response.statusCode = code;
      return answer;
    },
    getHeader: (name) => response.getHeader(name),
    setHeader(name, value) {
      response.setHeader(name, value);
      return answer;
    },
    json(body) {
      response.setHeader("content-type", "application/json; charset=utf-8");
      response.end(JSON.stringify(body));
    },
    send(body) {
      if (body === undefined || body === null) response.end();
      else if (typeof body === "object") answer.json(body);
      else response.end(body as string);
    },
    end: () => void response.end(),
  };
  return answer;
}

/** What Next.js answers when a handler throws. */
function answerFailure(response: ServerResponse): void {
  response.statusCode = 500;
  response.end("Internal Server Error");
}

const setup = JSON.parse(process.env["ORACLE_SETUP"] ?? "{}") as OracleIssuer & { secret: string };
const options = createAuthOptions(setup, setup.secret);

const server = createServer((request, response) => {
  if (!(request.url ?? "").startsWith(prefix)) {
    response.writeHead(404).end();
    return;
  }
  readRequest(request)
    .then((read) => handle(read, createResponse(response), options))
    .catch(() => answerFailure(response));
});
server.listen(Number(new URL(process.env["NEXTAUTH_URL"] ?? "").port), "127.0.0.1", () => {
  process.stdout.write("ready\n");
});
