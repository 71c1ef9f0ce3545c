import { mountApp } from "#renderer/app/mount-app.tsx";
import { nextTask } from "#renderer/platform/next-task.ts";
import { readPreviewSlug } from "#renderer/platform/preview/preview-slug.ts";

import { keepOnDevice } from "./keep-on-device.ts";
import { createWebPlatform } from "./web-platform.ts";

async function start(element: Element): Promise<void> {
  const platform = createWebPlatform(window);
  const slug = readPreviewSlug(window.location.pathname);
  if (slug === null) {
    await nextTask();
    await mountApp(platform, element);
    if (platform.entrance.pageProps.mayKeep === true) keepOnDevice(window);
    return;
  }
  const { createPreviewPlatform } = await import("#renderer/platform/preview/preview-platform.ts");
  await mountApp(createPreviewPlatform(platform, slug, window), element);
}

// On a start page that the server wrote the app starts unseen, behind it.
const element = document.querySelector("#app") ?? document.querySelector("#root");
if (element !== null) void start(element);
