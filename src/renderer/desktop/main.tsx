import { mountApp } from "#renderer/app/mount-app.tsx";
import { readPreviewSlug } from "#renderer/platform/preview/preview-slug.ts";
import type { DesktopApi } from "#shared/wires/desktop.ts";

import { connectPath, mountConnect } from "./connect/mount-connect.tsx";
import { createDesktopPlatform } from "./desktop-platform.ts";

declare global {
  interface Window {
    readonly desktop: DesktopApi;
  }
}

async function startDesktop(element: Element): Promise<void> {
  const { pathname } = window.location;
  const slug = readPreviewSlug(pathname);
  // A frame has no preload of its own; the theme editor around it is the same app.
  const { desktop } = slug === null ? window : window.parent;
  const context = await desktop.readContext();
  if (context.serverOrigin === null || pathname === connectPath) {
    return mountConnect(desktop, context, element);
  }
  const platform = createDesktopPlatform(desktop, context, window);
  if (slug === null) return mountApp(platform, element);
  const { createPreviewPlatform } = await import("#renderer/platform/preview/preview-platform.ts");
  return mountApp(createPreviewPlatform(platform, slug, window), element);
}

const element = document.querySelector("#root");
if (element !== null) void startDesktop(element);
