import { mountApp } from "#renderer/app/mount-app.tsx";
import type { DesktopApi } from "#shared/wires/desktop.ts";

import { createDesktopPlatform } from "./desktop-platform.ts";

declare global {
  interface Window {
    readonly desktop: DesktopApi;
  }
}

async function startDesktop(element: Element): Promise<void> {
  const { desktop } = window;
  mountApp(createDesktopPlatform(desktop, await desktop.readContext(), window), element);
}

const element = document.querySelector("#root");
if (element !== null) void startDesktop(element);
