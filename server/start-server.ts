import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import type { FastifyInstance } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { defaultCompanyId } from "#shared/company.ts";

import { buildApp } from "./app.ts";
import { createClosers } from "./runtime/closers.ts";
import type { EnvConfig } from "./runtime/config.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";
import { deleteExpired } from "./db/delete-expired.ts";
import { createLogger } from "./runtime/logger.ts";
import { addOperations } from "./features/operations/add-operations.ts";
import { purge } from "./features/privacy/purge.ts";
import { createFeedRunner } from "./features/products/feed/add-feed.ts";
import { startRenderWorkers } from "./features/renders/add-renders.ts";
import { startWebhookWorkers } from "./features/webhooks/add-webhooks.ts";
import { canonicalHost, isLoopback } from "./runtime/loopback.ts";
import { findOutbox } from "./mail/mailer.ts";
import { openDependencies } from "./dependencies/open-dependencies.ts";
import { createFirstEntrance } from "./seed/first-entrance.ts";
import { seedCompanies } from "./seed/companies.ts";
import { ensureDemoLogin } from "./seed/demo-login.ts";
import { seedDemonstration } from "./seed/seed-demonstration.ts";
import { writeCompanies } from "./seed/write-companies.ts";

/** A server that listens. */
export type RunningServer = {
  /** What to tell the person who started it: addresses first, one line each. */
  readonly report: readonly string[];
  /** Stops accepting, lets running requests end, and closes everything in order. */
  stop(): Promise<void>;
};

/** Requests that have not ended by then are cut off, renders given back to be done by another. */
const drainMs = 10_000;
const cleanUpEveryMs = 60 * 60_000;
const scrubEveryMs = 60_000;
const feedsEveryMs = 10_000;

/** Starts the whole server. On failure everything is closed again and an `AppError` tells why. */
export async function startServer(
  config: EnvConfig,
  onDatabaseLost: () => void,
): Promise<RunningServer> {
  const logger = createLogger(config);
  const closers = createClosers();
  try {
    // A demonstration has three companies; a real installation starts with the default one.
    const companies = seedCompanies.filter(
      ({ id }) => !config.production || id === defaultCompanyId,
    );
    const entrance = createFirstEntrance(config);
    const first = [writeCompanies(companies), entrance.prepare];
    const dependencies = await openDependencies(config, { logger, closers, first, onDatabaseLost });
    const demo = config.production ? null : await ensureDemoLogin(dependencies);
    if (!config.production) await seedDemonstration(dependencies);
    const app = await (config.role === "worker"
      ? buildApp(dependencies, [addOperations])
      : buildApp(dependencies));
    closers.add("what is under way", () => drain(app), drainMs + 5_000);
    if (config.role !== "server") {
      await startRenderWorkers(dependencies);
      await startWebhookWorkers(dependencies);
      startFetchingFeeds(app, dependencies, closers);
    }
    startCleaningUp(app, dependencies, closers);
    const url = await listen(app, config);
    logger.info({ url }, "ready");
    const origin = config.publicUrl ?? url;
    return {
      report: [...describeStart(dependencies, origin, demo), ...entrance.describe(origin)],
      stop: () => closers.closeAll(),
    };
  } catch (error) {
    logger.error({ err: error }, "start failed");
    await closers.closeAll().catch((failure: unknown) => logger.error({ err: failure }, "closing"));
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: EnvConfig): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") {
      throw new AppError("unavailable", `Port ${port} is taken: set PORT to a free one.`);
    }
    if (code === "EACCES") {
      throw new AppError("unavailable", `Port ${port} is not allowed: set PORT above 1023.`);
    }
    throw error;
  }
  const address = app.server.address() as AddressInfo;
  const shownHost = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${shownHost}:${address.port}`;
}

async function drain(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await Promise.all([app.close(), app.dependencies.jobs.drainRenders(drainMs)]);
  clearTimeout(cutOff);
}

function startCleaningUp(
  app: FastifyInstance,
  dependencies: Dependencies,
  closers: ReturnType<typeof createClosers>,
): void {
  const { database, clock, upkeep } = dependencies;
  const works = [
    repeat(app, "cleaning up", cleanUpEveryMs, async () => {
      await deleteExpired(database, clock);
      app.log.info(await upkeep.sweep(), "swept");
    }),
    repeat(app, "purging", cleanUpEveryMs, async () => {
      app.log.info(await purge(dependencies), "purged");
    }),
    repeat(app, "reading stored files", scrubEveryMs, async () => {
      const scrubbed = await upkeep.scrub();
      if (scrubbed.damaged > 0) app.log.warn(scrubbed, "scrubbed");
    }),
  ];
  closers.add("the clean-up", async () => works.forEach((stop) => stop()));
}

function startFetchingFeeds(
  app: FastifyInstance,
  dependencies: Dependencies,
  closers: ReturnType<typeof createClosers>,
): void {
  const stopping = new AbortController();
  const run = createFeedRunner(dependencies);
  const stop = repeat(app, "fetching feeds", feedsEveryMs, () => run(stopping.signal));
  closers.add("the feeds", async () => {
    stop();
    stopping.abort();
  });
}

/** Does the work now and then again and again, once at a time; answers how to end that. */
function repeat(
  app: FastifyInstance,
  what: string,
  everyMs: number,
  work: () => Promise<void>,
): () => void {
  let isRunning = false;
  let isStopped = false;
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } catch (error) {
      // Whatever it was about is being closed.
      if (!isStopped) app.log.error({ err: error }, what);
    } finally {
      isRunning = false;
    }
  };
  void run();
  const timer = setInterval(() => void run(), everyMs);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

function describeStart(
  { config }: Dependencies,
  url: string,
  demo: { email: string; password: string } | null,
): string[] {
  const lines = [`Roomwright is ready at ${url}`];
  if (demo !== null) {
    const width = Math.max(...seedCompanies.map(({ name }) => name.length));
    for (const { name, slug } of seedCompanies) {
      lines.push(`  ${name.padEnd(width)}  ${url}/c/${slug}`);
    }
    lines.push(`  ${"Demo sign-in".padEnd(width)}  ${demo.email}  ${demo.password}`);
  }
  if (config.publicUrl === null && !isLoopback(canonicalHost(config.host) ?? "")) {
    lines.push(
      "Other machines are refused until PUBLIC_URL is set to the address that people open.",
    );
  }
  if (config.mail.smtpUrl === null) {
    lines.push(`SMTP_URL is not set: emails are written to ${findOutbox(config.dataDir)}`);
  }
  if (!existsSync(join(config.webDir, "index.html"))) {
    lines.push("The web app has not been built yet: run `npm run build:web`.");
  }
  return lines;
}
