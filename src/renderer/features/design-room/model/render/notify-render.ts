import type { Platform } from "#renderer/platform/platform.ts";
import type { Render } from "#shared/render.ts";

/** Tells a page around the app how far a render is; a cancelled one was the person's own doing. */
export function notifyRender(platform: Pick<Platform, "notifyHost">, render: Render): void {
  const { id: renderId, designId, state, progress } = render;
  if (state === "queued") platform.notifyHost({ type: "render-started", renderId, designId });
  else if (state === "running") {
    platform.notifyHost({ type: "render-progress", renderId, fraction: progress });
  } else if (state === "done") platform.notifyHost({ type: "render-done", renderId, designId });
  else if (state === "failed") {
    platform.notifyHost({ type: "render-failed", renderId, code: "engine_failed" });
  }
}
