import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { endWithThisProcess } from "#server/db/end-with-this-process.ts";

import { browserFlags, findBrowser } from "../find-browser.ts";
import { connectToBrowser } from "./cdp-connection.ts";
import type { CdpConnection } from "./cdp-connection.ts";
import type { HostArguments } from "./host-arguments.ts";

export type BrowserProcess = { readonly cdp: CdpConnection; stop(): Promise<void> };

/** Starts Chromium without a window and passes on the line that says where it listens. */
export async function startBrowser(host: HostArguments): Promise<BrowserProcess> {
  const path = findBrowser();
  if (path === null) throw new Error("no Chromium on this machine");
  const child = spawn(
    path,
    [
      ...browserFlags,
      ...host.switches,
      "--headless=new",
      "--no-startup-window",
      "--remote-debugging-port=0",
      `--user-data-dir=${join(host.userData, "chromium")}`,
      "--disable-extensions",
      "--disable-features=HttpsUpgrades,Translate",
      "--force-color-profile=srgb",
      "--hide-scrollbars=false",
      "--password-store=basic",
      "--use-mock-keychain",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  process.once("exit", () => child.kill("SIGKILL"));
  // A host that is killed leaves no browser behind, which would keep the profile from the next one.
  if (child.pid !== undefined) child.once("exit", endWithThisProcess(child.pid, "KILL"));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on("line", (line) => {
      const found = /^DevTools listening on (ws:\/\/.*)$/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`Chromium ended with ${code}`)));
  });
  const cdp = await connectToBrowser(address);
  // Playwright reads this line of an electron executable and connects as well.
  process.stderr.write(`DevTools listening on ${address}\n`);
  return {
    cdp,
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, "exit");
      await cdp.send("Browser.close").catch(() => child.kill("SIGKILL"));
      await gone;
    },
  };
}
