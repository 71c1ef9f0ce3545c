import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import type { OracleIssuer } from "./auth-options.ts";

/** A line of next-auth's own log. */
export type OracleLogLine = { level: string; code: string; said: unknown };

/** A running next-auth 4 server. */
export type Oracle = {
  origin: string;
  /** What it has logged so far, oldest first. */
  log: readonly OracleLogLine[];
  close(): Promise<void>;
};

const secret = "the oracle's secret of thirty-two characters";

/** Starts next-auth 4 in a process of its own. `origin` must name a free port of 127.0.0.1. */
export async function startOracle(origin: string, issuer: OracleIssuer): Promise<Oracle> {
  const script = fileURLToPath(new URL("./oracle-server.ts", import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env["PATH"],
      NEXTAUTH_URL: origin,
      ORACLE_SETUP: JSON.stringify({ ...issuer, secret }),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const log: OracleLogLine[] = [];
  const ready = Promise.withResolvers<void>();
  child.once("exit", () => ready.reject(new RangeError("the oracle ended")));
  createInterface(child.stdout).on("line", (line) => {
    if (line === "ready") ready.resolve();
    else log.push(JSON.parse(line) as OracleLogLine);
  });
  await ready.promise;
  return {
    origin,
    log,
    async close() {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
