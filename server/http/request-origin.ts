import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";

/** The origin people see: PUBLIC_URL when configured, else what this request was sent to. */
export function readOrigin(request: FastifyRequest): string {
  return request.server.dependencies.config.publicUrl ?? readAddressedOrigin(request);
}

/** Without a default port, as browsers write it in `Origin`. */
function readAddressedOrigin(request: FastifyRequest): string {
  const address = `${request.protocol}://${request.host}`;
  if (!URL.canParse(address)) throw new AppError("bad_request", "The Host header names no host.");
  return new URL(address).origin;
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
    throw new AppError("forbidden", "Another site's page may not do this.");
  }
}
