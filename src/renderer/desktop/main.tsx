import { Suspense } from "react";
import type { ComponentType } from "react";

import { mountApp } from "#renderer/app/mount-app.tsx";
import type { OwnPage } from "#renderer/app/router.tsx";
import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";
import { readPreviewSlug } from "#renderer/platform/preview/preview-slug.ts";
import type { DesktopApi } from "#shared/wires/desktop.ts";

import { batchCatalogue } from "./batch/batch-texts.ts";
import { connectPath, mountConnect } from "./connect/mount-connect.tsx";
import { createDesktopPlatform } from "./desktop-platform.ts";
import { keptCatalogue } from "./kept/kept-texts.ts";
import { savedCatalogue } from "./saved/saved-texts.ts";
import { openKeptStorage } from "./sealed/open-kept-storage.ts";

const keptPath = "/kept";
const KeptPage = lazyScreen(
  async () => (await import("./kept/kept-page.tsx")).KeptPage,
  keptCatalogue,
);
const ownParts = {
  SavedFile: later(
    lazyScreen(
      async () => (await import("./saved/saved-file-notice.tsx")).SavedFileNotice,
      savedCatalogue,
    ),
  ),
  DesignMark: later(lazyScreen(async () => (await parts()).KeepButton, keptCatalogue)),
  DesignsTool: later(lazyScreen(async () => (await parts()).KeptLink, keptCatalogue)),
  OfflineRooms: later(lazyScreen(async () => (await parts()).OfflineRooms, keptCatalogue)),
};

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
  if (slug === null) {
    const pages = createOwnPages(desktop);
    const app = await mountApp(platform, element, { pages, parts: ownParts, imageStore });
    const { followKept, followPhotos } = await import("./kept/follow-kept.ts");
    followKept(app);
    if (!context.isReached) {
      followPhotos(app, desktop, () => window.location.assign(keptPath));
    }
    return;
  }
  const { createPreviewPlatform } = await import("#renderer/platform/preview/preview-platform.ts");
  const preview = createPreviewPlatform(platform, slug, window);
  await mountApp(preview, element, { pages: [], parts: {}, imageStore });
}

function parts() {
  return import("./kept/kept-parts.tsx");
}

/** The page around it does not wait for it. */
function later<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

function createOwnPages(desktop: DesktopApi): OwnPage[] {
  const Page = lazyScreen(async () => {
    const { BatchPage } = await import("./batch/batch-page.tsx");
    return () => <BatchPage desktop={desktop} />;
  }, batchCatalogue);
  return [
    { path: "/batch", Page },
    { path: keptPath, Page: KeptPage },
  ];
}

const element = document.querySelector("#root");
if (element !== null) void startDesktop(element);
