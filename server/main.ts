import { AppError } from "#shared/app-error.ts";

import { loadConfig } from "./runtime/config.ts";
import type { EnvConfig } from "./runtime/config.ts";
import { startServer } from "./start-server.ts";
import type { RunningServer } from "./start-server.ts";

function readConfig(): EnvConfig {
  try {
    return loadConfig(process.env);
  } catch (error) {
    return fail(
      `Roomwright cannot start because its configuration is not valid:\n${describe(error)}`,
    );
  }
}

async function start(config: EnvConfig): Promise<RunningServer> {
  try {
    return await startServer(config, () =>
      fail("Roomwright is stopping because its PostgreSQL does not stay up: see postgres.log."),
    );
  } catch (error) {
    return fail(`Roomwright cannot start: ${describe(error)}`);
  }
}

/** Only failures we know are written for people; the log has the others in full. */
function describe(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** The first signal stops in order, a second one at once. */
function stopOnSignals(running: Promise<RunningServer>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    try {
      await (await running).stop();
    } catch (error) {
      fail(`Roomwright did not stop cleanly: ${describe(error)}`);
    }
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
}

// What is written, photos and logs among it, is for this user alone.
process.umask(0o077);
const running = start(readConfig());
stopOnSignals(running);
const { report } = await running;
process.stdout.write(`${report.join("\n")}\n`);
