import { fork as forkNode } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { join } from "node:path";

/** Electron's `UtilityProcess` on a process of Node: messages are cloned, a dead one says its code. */
export class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(modulePath: string, args: string[]) {
    super();
    this.#child = forkNode(modulePath, args, {
      serialization: "advanced",
      execArgv: ["--import", join(import.meta.dirname, "utility-port.ts")],
    });
    this.#child.on("message", (message) => this.emit("message", message));
    this.#child.once("spawn", () => this.emit("spawn"));
    this.#child.once("exit", (code) => this.emit("exit", code ?? 1));
    process.once("exit", () => this.#child.kill("SIGKILL"));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  postMessage(message: unknown): void {
    this.#child.send(message as object);
  }

  kill(): boolean {
    return this.#child.kill("SIGTERM");
  }
}

export const utilityProcess = {
  fork: (modulePath: string, args: string[] = []): UtilityProcess =>
    new UtilityProcess(modulePath, args),
};
