import { mountApp } from "#renderer/app/mount-app.tsx";
import type { OwnPage } from "#renderer/app/router.tsx";
import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";
import { readPreviewSlug } from "#renderer/platform/preview/preview-slug.ts";
import type { DesktopApi } from "#shared/wires/desktop.ts";

import { batchCatalogue } from "./batch/batch-texts.ts";
import { connectPath, mountConnect } from "./connect/mount-connect.tsx";
import { createDesktopPlatform } from "./desktop-platform.ts";
import { openKeptStorage } from "./sealed/open-kept-storage.ts";

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
  const { local, imageStore } = await openKeptStorage(desktop, window);
  const platform = createDesktopPlatform(desktop, context, { page: window, local });
  if (slug === null) return mountApp(platform, element, createOwnPages(desktop), imageStore);
  const { createPreviewPlatform } = await import("#renderer/platform/preview/preview-platform.ts");
  return mountApp(createPreviewPlatform(platform, slug, window), element, [], imageStore);
}

function createOwnPages(desktop: DesktopApi): OwnPage[] {
  const Page = lazyScreen(async () => {
    const { BatchPage } = await import("./batch/batch-page.tsx");
    return () => <BatchPage desktop={desktop} />;
  }, batchCatalogue);
  return [{ path: "/batch", Page }];
}

const element = document.querySelector("#root");
if (element !== null) void startDesktop(element);
