import type { Platform } from "#renderer/platform/platform.ts";
import type { Render } from "#shared/render.ts";

/** Tells a page around the app how far a render is; a cancelled one was the person's own wish. */
export function tellRender(platform: Pick<Platform, "tellHost">, render: Render): void {
  const { id: renderId, designId, state, progress } = render;
  if (state === "queued") platform.tellHost({ type: "render-started", renderId, designId });
  else if (state === "running") {
    platform.tellHost({ type: "render-progress", renderId, fraction: progress });
  } else if (state === "done") platform.tellHost({ type: "render-done", renderId, designId });
  else if (state === "failed") {
    platform.tellHost({ type: "render-failed", renderId, code: "engine_failed" });
  }
}
