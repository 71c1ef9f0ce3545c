import { existsSync } from "node:fs";

import { launch } from "puppeteer-core";

import type { BrowserStart } from "./browser-driver.ts";

const executablePath = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) =>
  existsSync(path),
);

/** Firefox by WebDriver BiDi. */
export const startFirefox: BrowserStart =
  executablePath === undefined
    ? null
    : async () => {
        const browser = await launch({ browser: "firefox", executablePath, headless: true });
        const page = await browser.newPage();
        await page.setViewport({ width: 1280, height: 900 });
        return {
          name: `Firefox (${await browser.version()})`,
          async open(url) {
            await page.goto(url, { timeout: 90_000 });
          },
          run: (body) => page.evaluate(`(() => { ${body} })()`),
          click: (x, y) => page.mouse.click(x, y),
          press: (key) => page.keyboard.press(key),
          async chooseFile(selector, path) {
            const input = await page.waitForSelector(selector, { timeout: 90_000 });
            await (input as unknown as { uploadFile: (file: string) => Promise<void> }).uploadFile(
              path,
            );
          },
          close: () => browser.close(),
        };
      };
