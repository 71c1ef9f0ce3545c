import type { FastifyInstance, FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";

import { canonicalHost, isLoopback } from "../runtime/loopback.ts";

/** Probes of machines address the server by whatever they know it under. */
const hostlessPaths: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * The origin people see, for links and addresses: PUBLIC_URL when configured, else what this
 * request was sent to, which `refuseForeignHosts` has found to be this machine.
 */
export function readOrigin(request: FastifyRequest): string {
  return request.server.dependencies.config.publicUrl ?? readAddressedOrigin(request);
}

/**
 * Refuses every request whose Host is neither the one of PUBLIC_URL nor this machine's own name nor
 * the configured HOST: without a PUBLIC_URL a made-up Host would get into the links of emails and into
 * the addresses a sign-in comes back to, and in any case another site's name could be made to lead
 * here. A proxy on another machine has to pass the Host on, or to be trusted and to say it.
 */
export function refuseForeignHosts(app: FastifyInstance): void {
  const { publicUrl, host } = app.dependencies.config;
  const ownHost = canonicalHost(host);
  const publicHost = publicUrl === null ? null : new URL(publicUrl).hostname;
  app.addHook("onRequest", async (request) => {
    if (hostlessPaths.has(request.url.split("?")[0] ?? "")) return;
    const { hostname } = readAddress(request);
    if (isLoopback(hostname) || hostname === ownHost || hostname === publicHost) return;
    throw new AppError(
      "bad_request",
      publicHost === null
        ? "This server is not known by this name: set PUBLIC_URL to the address that people open."
        : "This server is not known by this name.",
    );
  });
}

type Address = { written: string; origin: string; hostname: string };

/** What was read last: nearly all requests name the same host, and each cookie asks once more. */
let lastAddress: Address = { written: "", origin: "", hostname: "" };

/** Without a default port, as browsers write it in `Origin`. */
function readAddressedOrigin(request: FastifyRequest): string {
  return readAddress(request).origin;
}

function readAddress(request: FastifyRequest): Address {
  const written = `${request.protocol}://${request.host}`;
  if (written === lastAddress.written) return lastAddress;
  const isOrigin = URL.canParse(written) && !/[@/\\?#\s]/.test(request.host);
  if (!isOrigin) throw new AppError("bad_request", "The Host header does not name a host.");
  const { origin, hostname } = new URL(written);
  lastAddress = { written, origin, hostname };
  return lastAddress;
}

/**
 * Refuses a changing request that another site's page makes with the person's cookies. Programs,
 * which send neither header, and frames, which send no cookie, pass.
 */
export function refuseCrossSite(request: FastifyRequest): void {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return;
  if (request.headers.authorization !== undefined) return;
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const allowedOrigins = [readOrigin(request), readAddressedOrigin(request)];
  const foreignOrigin = origin !== undefined && !allowedOrigins.includes(origin);
  const foreignSite = site !== undefined && site !== "same-origin" && site !== "none";
  if (foreignOrigin || foreignSite) {
    throw new AppError("forbidden", "Requests from other sites are not allowed here.");
  }
}
