import { fork as forkNode } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { join } from "node:path";

/** Those of Electron's `ForkOptions` that are used. */
type ForkOptions = { env?: NodeJS.ProcessEnv; execArgv?: string[]; serviceName?: string };

/** What Electron's processes take for V8 stands in one switch, for Node in one each. */
const engineSwitch = "--js-flags=";

function readSwitches(given: readonly string[]): string[] {
  return given.flatMap((one) =>
    one.startsWith(engineSwitch) ? one.slice(engineSwitch.length).split(" ") : [one],
  );
}

/** Electron's `UtilityProcess` on a process of Node: messages are cloned, a dead one says its code. */
export class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(modulePath: string, args: string[], { env, execArgv = [] }: ForkOptions) {
    super();
    this.#child = forkNode(modulePath, args, {
      serialization: "advanced",
      execArgv: [
        ...readSwitches(execArgv),
        "--import",
        join(import.meta.dirname, "utility-port.ts"),
      ],
      ...(env && { env }),
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
  fork: (modulePath: string, args: string[] = [], options: ForkOptions = {}): UtilityProcess =>
    new UtilityProcess(modulePath, args, options),
};
