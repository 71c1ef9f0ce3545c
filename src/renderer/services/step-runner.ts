import type { Steps } from "#kernels/steps.ts";

/** As long as this a worker does not look at its messages while it steps. */
const sliceMs = 8;

/**
 * Drives kernels in a worker a slice of time after another, so that messages are answered in
 * between: a call to stop, or a click while a search runs beside. `breathe` lets the messages in that
 * wait, and resolves after them.
 */
export function createStepRunner(breathe: () => Promise<void>, readNowMs: () => number) {
  const state: { running: { isStopped: boolean } | null } = { running: null };
  const beside = new Set<{ isStopped: boolean }>();

  const drive = async <Result>(
    steps: Steps<Result>,
    rest: () => Promise<void>,
    onProgress?: (fraction: number) => void,
  ): Promise<Result> => {
    let untilMs = readNowMs() + sliceMs;
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      onProgress?.(value);
      if (readNowMs() < untilMs) continue;
      await rest();
      untilMs = readNowMs() + sliceMs;
    }
  };

  return {
    /** Rejects at the next slice once it is stopped. One call at a time. */
    async run<Result>(
      steps: Steps<Result>,
      onProgress?: (fraction: number) => void,
    ): Promise<Result> {
      const run = { isStopped: false };
      state.running = run;
      const rest = async () => {
        await breathe();
        if (run.isStopped) throw new Error("stopped");
      };
      try {
        return await drive(steps, rest, onProgress);
      } finally {
        if (state.running === run) state.running = null;
      }
    },
    /** Rests while anything runs that is not beside. Rejects at the next slice once it is stopped. */
    async runBeside<Result>(steps: Steps<Result>): Promise<Result> {
      const run = { isStopped: false };
      beside.add(run);
      const rest = async () => {
        do {
          await breathe();
          if (run.isStopped) throw new Error("stopped");
        } while (state.running !== null);
      };
      try {
        return await drive(steps, rest);
      } finally {
        beside.delete(run);
      }
    },
    /** Makes all that runs beside reject. */
    stopBeside(): void {
      for (const run of beside) run.isStopped = true;
    },
    /** Makes what runs reject, if anything does; what runs beside goes on. */
    stop(): void {
      if (state.running !== null) state.running.isStopped = true;
    },
  };
}

/** Lets a worker take the messages that wait, and nothing more: a timer would wait for 4 ms. */
export function createBreath(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.addEventListener("message", () => waiting.shift()?.());
  port1.start();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null, []);
    });
}
