import { mountApp } from "#renderer/app/mount-app.tsx";
import { readPreviewSlug } from "#renderer/platform/preview/preview-slug.ts";
import type { DesktopApi } from "#shared/wires/desktop.ts";

import { createDesktopPlatform } from "./desktop-platform.ts";

declare global {
  interface Window {
    readonly desktop: DesktopApi;
  }
}

async function startDesktop(element: Element): Promise<void> {
  const slug = readPreviewSlug(window.location.pathname);
  // A frame has no preload of its own; the theme editor around it is the same app.
  const { desktop } = slug === null ? window : window.parent;
  const platform = createDesktopPlatform(desktop, await desktop.readContext(), window);
  if (slug === null) return mountApp(platform, element);
  const { createPreviewPlatform } = await import("#renderer/platform/preview/preview-platform.ts");
  return mountApp(createPreviewPlatform(platform, slug, window), element);
}

const element = document.querySelector("#root");
if (element !== null) void startDesktop(element);
