import { findPlace, isRoom } from "./find-place.ts";
import { createKeptApp } from "./kept-app.ts";
import type { BuiltFiles } from "./kept-app.ts";

declare const self: ServiceWorkerGlobalScope;
/** The build writes it in. */
declare const builtFiles: BuiltFiles;

/**
 * Starts the app where there is no connection. With one, every page comes from the server, and so do
 * all calls: this answers files of its own build alone.
 */
const app = createKeptApp(builtFiles, {
  caches: self.caches,
  fetch: (input, init) => self.fetch(input, init),
  readNowMs: Date.now,
});
const readPath = (address: string) => new URL(address).pathname;

async function listPages(): Promise<string[]> {
  const clients = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return clients.map(({ url }) => readPath(url));
}

async function install(): Promise<void> {
  const places = (await listPages()).map(findPlace).filter((place) => place !== null);
  await app.keepFiles();
  await app.keepShells(places);
  // Nothing of an earlier build is in the way: what is open of it keeps its own files.
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  await app.forgetEarlier();
  await self.registration.navigationPreload.enable();
  await self.clients.claim();
  if ((await listPages()).some(isRoom)) await app.keepRoom().catch(() => undefined);
}

async function answerPage(event: FetchEvent, place: string): Promise<Response> {
  try {
    const early = (await event.preloadResponse) as Response | undefined;
    const answer = early ?? (await self.fetch(event.request));
    if (answer.ok) event.waitUntil(app.refreshShell(place).catch(update));
    return answer;
  } catch {
    return (await app.readShell(place)) ?? Response.error();
  }
}

/** Most likely the server has a new build. */
async function update(): Promise<void> {
  await self.registration.update().catch(() => undefined);
}

async function answerFile(event: FetchEvent, path: string): Promise<Response> {
  // Whoever opens a room may open it again without a connection.
  if (app.isOfRoom(path)) event.waitUntil(app.keepRoom().catch(() => undefined));
  return app.readFile(event.request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    const place = findPlace(pathname);
    if (place !== null) event.respondWith(answerPage(event, place));
  } else if (app.has(pathname)) event.respondWith(answerFile(event, pathname));
});
