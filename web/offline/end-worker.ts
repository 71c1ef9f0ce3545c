import { forgetApp } from "./kept-app.ts";

declare const self: ServiceWorkerGlobalScope;

/** What the server gives in place of the worker where pages are not to be kept: forgets everything and ends. */
async function end(): Promise<void> {
  await forgetApp(self.caches);
  await self.registration.unregister();
}

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(end()));
