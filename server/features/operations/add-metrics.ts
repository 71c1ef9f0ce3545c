import { createHash, timingSafeEqual } from "node:crypto";

import type { FastifyInstance, FastifyRequest } from "fastify";
import { Gauge, Registry } from "prom-client";

import { AppError } from "#shared/app-error.ts";
import { partContentType } from "#shared/wires/http/http-call.ts";

import type { Config } from "../../runtime/config.ts";
import { canonicalHost, isLoopback } from "../../runtime/loopback.ts";

/** Counts every answer, and serves the figures at `/metrics` in Prometheus' text format. */
export function addMetrics(app: FastifyInstance): void {
  const { config, metrics } = app.dependencies;
  const gauges = createGauges(app);
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url;
    const method = route === undefined ? "" : request.method;
    const labels = { method, route: route ?? "none" };
    metrics.answers.inc({ ...labels, status: reply.statusCode });
    if (!String(reply.getHeader("content-type")).startsWith("text/event-stream")) {
      metrics.answerSeconds.observe(labels, reply.elapsedTime / 1000);
    }
    if (reply.statusCode < 300 && isUpload(request)) {
      metrics.uploadedBytes.inc(Number(request.headers["content-length"] ?? 0));
    }
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    refuseStrangers(request, config);
    const whole = Registry.merge([metrics.registry, gauges]);
    return reply.type(whole.contentType).send(await whole.metrics());
  });
}

function isUpload({ headers }: FastifyRequest): boolean {
  const type = headers["content-type"];
  return type === partContentType || type?.startsWith("multipart/form-data") === true;
}

/** What is asked for at the time: connections to the database and what waits in the queues. */
function createGauges(app: FastifyInstance): Registry {
  const { database, jobs, logger } = app.dependencies;
  const { requestTurns } = app.stores;
  const registry = new Registry();
  const registers = [registry];
  const connections = new Gauge({
    name: "roomwright_database_connections",
    help: "Connections to PostgreSQL, and requests that wait for one",
    labelNames: ["realm", "state"],
    registers,
    collect() {
      for (const [realm, states] of Object.entries(database.countConnections())) {
        for (const [state, count] of Object.entries(states)) {
          connections.set({ realm, state }, count);
        }
      }
    },
  });
  const requests = new Gauge({
    name: "roomwright_requests",
    help: "Requests that are worked on, and those that wait for their turn",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(requestTurns.count())) {
        requests.set({ state }, count);
      }
    },
  });
  const queued = new Gauge({
    name: "roomwright_jobs",
    help: "Jobs by queue and state, a few seconds old",
    labelNames: ["queue", "state"],
    registers,
    async collect() {
      // Figures of the process are wanted most when the database does not answer.
      const queues = await jobs.countQueues().catch((error: unknown) => {
        logger.warn({ err: error }, "counting jobs");
        return [];
      });
      queued.reset();
      for (const { queue, ...states } of queues) {
        for (const [state, count] of Object.entries(states)) queued.set({ queue, state }, count);
      }
    },
  });
  return registry;
}

/**
 * With METRICS_TOKEN whoever sends it, else only this machine itself; a proxy on this machine passes
 * on what others ask, so what came through one is refused.
 */
function refuseStrangers(request: FastifyRequest, { metricsToken, trustProxy }: Config): void {
  if (metricsToken !== null) {
    const given = request.headers.authorization ?? "";
    if (timingSafeEqual(digest(given), digest(`Bearer ${metricsToken}`))) return;
    throw new AppError("unauthorized", "The metrics need METRICS_TOKEN as a bearer token.");
  }
  const isForwarded = ["forwarded", "via", "x-forwarded-for", "x-real-ip"].some(
    (name) => request.headers[name] !== undefined,
  );
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  const isLocal = isLoopback(canonicalHost(address) ?? "");
  if (isLocal && !isForwarded && !trustProxy) return;
  throw new AppError("not_found", "There is no GET endpoint at this address.");
}

const digest = (text: string) => createHash("sha256").update(text).digest();
