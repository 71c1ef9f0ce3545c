import type { Platform } from "#renderer/platform/platform.ts";
import type { Render } from "#shared/render.ts";

/** Tells a page around the app how far a render is; a cancelled one was the person's own doing. */
export function notifyRender(platform: Pick<Platform, "notifyHost">, render: Render): void {
  const { id: jobId, designId, state, progress } = render;
  if (state === "queued") platform.notifyHost("render:started", { jobId, designId });
  else if (state === "running") {
    platform.notifyHost("render:progress", { jobId, pct: Math.round(progress * 100) });
  } else if (state === "done") platform.notifyHost("render:done", { jobId, designId });
  else if (state === "failed")
    platform.notifyHost("render:failed", { jobId, code: "engine_failed" });
}
