/** Where the server has the worker that starts the app without a connection. */
const workerPath = "/offline-worker.js";

/**
 * Has this browser keep the app, once the page has loaded everything of its own. Browsers that cannot,
 * or may not, do without.
 */
export function keepOnDevice(page: Window): void {
  // Only on secure pages.
  if (!("serviceWorker" in page.navigator)) return;
  const { serviceWorker } = page.navigator;
  const register = () => void serviceWorker.register(workerPath).catch(() => undefined);
  if (page.document.readyState === "complete") register();
  else page.addEventListener("load", register, { once: true });
}
