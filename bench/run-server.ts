import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server in its own process, so that who measures does not share its event loop. */
export type RunningServer = {
  origin: string;
  dataDir: string;
  pid: number;
  stop(): Promise<void>;
};

const addressPattern = /https?:\/\/[\w.:[\]-]+/;

/** Starts a script and waits until it prints the address it listens on. */
export async function runServer(
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "roomwright-bench-"));
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  let written = "";
  for await (const chunk of child.stdout) {
    written += String(chunk);
    const address = addressPattern.exec(written);
    // The line is only whole once its end has been written.
    if (address !== null && written.includes("\n")) {
      child.stdout.resume();
      return { origin: address[0], dataDir, pid: child.pid ?? 0, stop };
    }
  }
  await stop();
  throw new Error(`${script} ended without saying where it listens`);
}
