import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

import { Browser, Builder, By, Capabilities, Key, until } from "selenium-webdriver";

import type { BrowserStart } from "./browser-driver.ts";

const driver = "/usr/bin/WebKitWebDriver";
const [binary] = globSync("/usr/lib/*/webkit*gtk-*/MiniBrowser");
const screen = "/usr/bin/Xvfb";

/** WebKitGTK's small browser by classic WebDriver, on a screen of its own. */
export const startWebKit: BrowserStart =
  binary === undefined || !existsSync(driver) || !existsSync(screen)
    ? null
    : async () => {
        const display = await openScreen();
        const port = await findFreePort();
        const env = {
          ...process.env,
          DISPLAY: display.name,
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        };
        const server = spawn(driver, [`--port=${port}`], { env, stdio: "ignore" });
        await waitForServer(port);
        const capabilities = new Capabilities({
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary, args: ["--automation"] },
        });
        const session = await new Builder()
          .usingServer(`http://127.0.0.1:${port}`)
          .withCapabilities(capabilities)
          .forBrowser(Browser.SAFARI)
          .withCapabilities(capabilities)
          .build();
        await session.manage().setTimeouts({ pageLoad: 90_000, script: 60_000 });
        await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
        const version = (await session.getCapabilities()).getBrowserVersion();
        return {
          name: `WebKitGTK (${version ?? "unknown version"})`,
          open: (url) => session.get(url),
          run: (body) => session.executeScript(body),
          async click(x, y) {
            const at = { x: Math.round(x), y: Math.round(y), duration: 0 };
            await session.actions().move(at).click().perform();
          },
          press: (key) =>
            session
              .actions()
              .sendKeys(Key[key === "Enter" ? "ENTER" : "ESCAPE"])
              .perform(),
          async chooseFile(selector, path) {
            const input = await session.wait(until.elementLocated(By.css(selector)), 90_000);
            await input.sendKeys(path);
          },
          async close() {
            await session.quit().catch(() => undefined);
            await end(server);
            await end(display.process);
          },
        };
      };

async function openScreen(): Promise<{ name: string; process: ChildProcess }> {
  const process = spawn(screen, ["-displayfd", "1", "-screen", "0", "1400x1000x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = (await once(process.stdout, "data")) as [Buffer];
  return { name: `:${number.toString().trim()}`, process };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function waitForServer(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isThere = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("WebKitWebDriver did not start");
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return;
  process.kill();
  await once(process, "exit");
}
