import { AppError } from "#shared/app-error.ts";
import { parseJson } from "#shared/parse-json.ts";
import { isFinished, renderSchema } from "#shared/render.ts";
import type { Render } from "#shared/render.ts";

export type FollowPorts = {
  /** Resolves when the server ends the stream, rejects when it breaks. */
  readEvents(onData: (data: string) => void, signal: AbortSignal): Promise<void>;
  readRender(signal: AbortSignal): Promise<Render>;
  wait(delayMs: number, signal: AbortSignal): Promise<void>;
};

const firstWaitMs = 700;
const maxWaitMs = 5000;

/**
 * Follows a render until it is finished: by its events, and where they break or never come by
 * asking, then by its events again. Being offline is waited out. Rejects with `cancelled` when the
 * signal fires and with what the server says when the render cannot be read at all.
 */
export async function followRender(
  ports: FollowPorts,
  onRender: (render: Render) => void,
  signal: AbortSignal,
): Promise<Render> {
  let waitMs = firstWaitMs;
  for (;;) {
    const streamed = await readStream(ports, onRender, signal);
    if (streamed.render !== null && isFinished(streamed.render.state)) return streamed.render;
    const asked = await askRender(ports, signal);
    if (asked !== null) {
      onRender(asked);
      if (isFinished(asked.state)) return asked;
    }
    waitMs = streamed.render === null ? Math.min(maxWaitMs, waitMs * 1.5) : firstWaitMs;
    await ports.wait(waitMs, signal);
    signal.throwIfAborted();
  }
}

async function readStream(
  ports: FollowPorts,
  onRender: (render: Render) => void,
  signal: AbortSignal,
): Promise<{ render: Render | null }> {
  const last: { render: Render | null } = { render: null };
  try {
    await ports.readEvents((data) => {
      const render = renderSchema.safeParse(parseJson(data)).data;
      if (render === undefined) return;
      last.render = render;
      onRender(render);
    }, signal);
  } catch (cause) {
    if (signal.aborted) throw new AppError("cancelled", "no longer followed", { cause });
  }
  return last;
}

async function askRender(ports: FollowPorts, signal: AbortSignal): Promise<Render | null> {
  try {
    return await ports.readRender(signal);
  } catch (cause) {
    if (signal.aborted) throw new AppError("cancelled", "no longer followed", { cause });
    if (cause instanceof AppError && isPassing(cause)) return null;
    throw cause;
  }
}

function isPassing(error: AppError): boolean {
  return error.code === "offline" || error.code === "rate_limited" || error.status >= 500;
}
