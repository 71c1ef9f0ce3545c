import { open } from "node:inspector";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { readHostArguments } from "./host-arguments.ts";
import type { HostArguments } from "./host-arguments.ts";
import { hostState } from "./host-state.ts";
import { startBrowser } from "./browser-process.ts";
import { startProtocolServer } from "./protocol-server.ts";

/**
 * A stand-in for the electron executable, for machines where the real one cannot be had. The built
 * main, preload and page run unmodified: `electron` resolves to `electron-module.ts`, pages live in
 * a real Chromium that is driven over its debugging protocol.
 *
 * Faithful: module surface used by the app, isolated preload world, contextBridge and IPC with
 * structured values, custom protocols, navigation and new-window rules, net.fetch header handling,
 * what Playwright needs to drive an app. Not faithful: the page's origin is http on localhost,
 * there is no operating-system sandbox, keyring, native menu, dialog or permission prompt, and IPC
 * is far slower. A pass here is evidence about the app's logic, not about Electron.
 */
async function run(): Promise<void> {
  const host = readHostArguments(process.argv.slice(2));
  process.argv = [process.argv[0] ?? "electron", ...host.appArguments];
  Object.defineProperty(process.versions, "electron", { value: "45.0.0-host" });
  Object.defineProperty(process, "type", { value: "browser" });

  const electronModule = pathToFileURL(join(import.meta.dirname, "electron-module.ts")).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      /^electron(?:\/main)?$/.test(specifier)
        ? { url: electronModule, shortCircuit: true }
        : next(specifier, context),
  });

  hostState.arguments = host;
  hostState.starting = startParts(host);
  hostState.starting.catch(fail);
  // Loaded whole before anybody can ask: a debugger's require cannot join an import under way.
  await import(electronModule);
  // Prints the line that Playwright waits for.
  open(0, "127.0.0.1");
  await import(pathToFileURL(host.mainPath).href);
}

async function startParts(host: HostArguments): Promise<void> {
  [hostState.browser, hostState.server] = await Promise.all([
    startBrowser(host),
    startProtocolServer(host.userData),
  ]);
}

function fail(error: unknown): void {
  process.stderr.write(`electron host: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

run().catch(fail);
