import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { maxUploadBytes } from "#shared/upload-limits.ts";

import { findUnstorable } from "../runtime/storable-text.ts";
import { addCompression } from "./add-compression.ts";
import { createContentSecurityPolicy, reportingEndpoints } from "./content-security-policy.ts";
import { describeAddress } from "./describe-address.ts";
import { permissionsPolicy } from "./permissions-policy.ts";
import { refuseUnstorableText } from "./refuse-unstorable-text.ts";
import { createSharedRateStore } from "./shared-rate-store.ts";
import { logSecurityEvent } from "./security-log.ts";
import { sendLongTexts } from "./send-long-texts.ts";

const requestsPerMinute = 3_000;

/** What every route has in common: headers, cookies, body formats, a general rate limit. */
export async function addPlugins(app: FastifyInstance): Promise<void> {
  const { config } = app.dependencies;
  await app.register(helmet, {
    contentSecurityPolicy: false,
    frameguard: false,
    // A sign-in page of an issuer may open in a window of its own and answer to ours.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: config.publicUrl?.startsWith("https://")
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  });
  const policy = createContentSecurityPolicy();
  app.addHook("onRequest", async (request, reply) => {
    void reply.headers({
      "x-request-id": request.id,
      "content-security-policy": policy,
      "reporting-endpoints": reportingEndpoints,
      "permissions-policy": permissionsPolicy,
    });
  });
  sendLongTexts(app);
  await addCompression(app);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  await app.register(multipart, {
    limits: { files: 1, fileSize: maxUploadBytes, fields: 10, fieldSize: 4_096, parts: 11 },
  });
  acceptJson(app);
  refuseUnstorableText(app);
  await app.register(rateLimit, {
    max: Math.ceil(requestsPerMinute * config.rateLimitFactor),
    timeWindow: 60_000,
    store: createSharedRateStore(app.stores.hits),
    keyGenerator: (request) => describeAddress(request.ip),
    errorResponseBuilder: (request) => {
      const reason = request.routeOptions.url;
      logSecurityEvent(request, "rate-limited", { reason, kind: "requests" });
      return new AppError("rate_limited", "Too many requests. Please wait a moment.");
    },
  });
}

/**
 * Clients say `application/json` on every request, also on those without a body. Routes with a reader of
 * their own get the bytes.
 */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const { readBody } = request.routeOptions.config;
    if (readBody !== undefined) return readBody(body as Buffer<ArrayBuffer>);
    if (body.length === 0) return done(null, undefined);
    const json = body.toString();
    return void parse(request, json, (error, value) => {
      const failure = error ?? findUnstorable(json, value);
      done(failure, failure === null ? value : undefined);
    });
  });
}
