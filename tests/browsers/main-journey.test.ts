import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { designSchema } from "#shared/design.ts";

import { startEmbedShop } from "../e2e/web/host-pages/embed-shop.ts";
import type { EmbedShop } from "../e2e/web/host-pages/embed-shop.ts";
import { livingRoom } from "../e2e/journey/rooms.ts";
import { clickNamed, waitInPage } from "./browser-driver.ts";
import type { BrowserDriver } from "./browser-driver.ts";
import { startFirefox } from "./drive-firefox.ts";
import { startWebKit } from "./drive-webkit.ts";

const company = "alder-quay";
const browsers = { Firefox: startFirefox, WebKitGTK: startWebKit };
const installed = Object.entries(browsers).flatMap(([name, start]) =>
  start === null ? [] : [{ name, start }],
);
const missing = Object.entries(browsers).flatMap(([name, start]) => (start === null ? [name] : []));
const canvasIsReady = `return document.querySelector('[role="application"]')?.getAttribute("aria-busy") === "false"`;

let server: EmbedShop["server"];
let shop: EmbedShop["shop"];
let stop: EmbedShop["stop"];
beforeAll(async () => {
  ({ server, shop, stop } = await startEmbedShop(company));
}, 120_000);
afterAll(() => stop());

it.each(missing)("%s is not installed here: nothing was tried in it", (name) => {
  console.warn(`${name} is not installed here: nothing was tried in it.`);
  expect(browsers).toHaveProperty(name, null);
});

for (const { name, start } of installed) {
  describe(`in ${name}`, { shuffle: false }, () => {
    let driver: BrowserDriver;
    beforeAll(async () => {
      driver = await start();
      console.log(driver.name);
    }, 120_000);
    afterAll(() => driver.close());

    it("a sample's wall is painted, saved, and there again after a reload", async () => {
      await driver.open(server.origin);
      await clickNamed(driver, "button", "Try a sample");
      await waitInPage(driver, canvasIsReady);
      await paintWall(driver);
      const id = await readDesignId(driver);
      await expect.poll(() => readEdits(driver, id), { timeout: 30_000 }).toEqual(["paint"]);
      await driver.open(`${server.origin}/room/${id}`);
      await waitInPage(driver, canvasIsReady);
      expect(await readEdits(driver, id)).toEqual(["paint"]);
    }, 240_000);

    it("an own photo is uploaded and opens as a room", async () => {
      await driver.open(`${server.origin}/upload`);
      await driver.chooseFile('input[type="file"][data-source="library"]', livingRoom.path);
      await waitInPage(
        driver,
        `const goOn = [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === "Continue");
        if (goOn && !goOn.disabled) goOn.click();
        return /\\/room\\/[0-9a-f-]{36}/.test(location.pathname);`,
      );
      await waitInPage(driver, canvasIsReady);
      expect(await readDesignId(driver)).toMatch(/^[0-9a-f-]{36}$/);
    }, 240_000);

    it("the designer answers in another site's page, grows, and is one visitor after a reload", async () => {
      const box = `<div id="designer" data-roomwright="${company}" style="min-height:640px"></div>`;
      const note = `<script>window.heard=[];addEventListener("message",({data})=>heard.push(data));addEventListener("error",({message})=>heard.push({type:"failed",message}))</script>`;
      shop.write(
        "/",
        `<body>${note}${box}<script async src="${server.origin}/embed/v1.js"></script></body>`,
      );
      for (let visit = 0; visit < 2; visit += 1) {
        await driver.open(`${shop.origin}/`);
        await waitInPage(driver, `return heard.some(({ type }) => type === "ready")`);
        await waitInPage(
          driver,
          `return heard.some(({ type, data }) => type === "resize" && data.height > 300)`,
        );
        expect(
          await driver.run(
            `return heard.filter(({ type }) => type === "failed" || type === "error")`,
          ),
        ).toEqual([]);
      }
    }, 240_000);

    it("the dialog opens, closes on Escape, and gives the focus back", async () => {
      const opener = `<button id="opener" data-roomwright="${company}" data-mode="modal">See it</button>`;
      shop.write(
        "/over",
        `<body>${opener}<script async src="${server.origin}/embed/v1.js"></script></body>`,
      );
      await driver.open(`${shop.origin}/over`);
      await waitInPage(
        driver,
        `return document.querySelector("#opener")?.roomwright !== undefined`,
      );
      await clickNamed(driver, "#opener", "See it");
      const dialog = `[...document.body.children].find((one) => one.shadowRoot)?.shadowRoot.querySelector("dialog")`;
      await waitInPage(driver, `return ${dialog}?.open`);
      await driver.press("Escape");
      await waitInPage(driver, `return ${dialog}?.open === false`);
      expect(await driver.run(`return document.activeElement?.id`)).toBe("opener");
    }, 240_000);
  });
}

async function paintWall(driver: BrowserDriver): Promise<void> {
  const paints = '[role="radiogroup"][aria-label="Wall paint"] label';
  const place = await waitInPage(
    driver,
    `const label = document.querySelectorAll('${paints}')[2];
    if (!label) return null;
    label.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = label.getBoundingClientRect();
    return [left + width / 2, top + height / 2];`,
  );
  const [x, y] = place as [number, number];
  await driver.click(x, y);
  await clickNamed(driver, "button", "Done");
}

async function readDesignId(driver: BrowserDriver): Promise<string> {
  const id = await driver.run(
    `return /\\/room\\/([0-9a-f-]{36})/.exec(location.pathname)?.[1] ?? ""`,
  );
  return String(id);
}

/** The kinds of edits that the server has of a design, asked for as the page's own person. */
async function readEdits(driver: BrowserDriver, id: string): Promise<string[]> {
  await driver.run(
    `window.answered = null;
    fetch("/api/v1/designs/${id}").then((answer) => answer.json()).then((design) => { window.answered = design; });`,
  );
  const answer = await waitInPage(driver, "return window.answered");
  return designSchema.parse(answer).edits.map(({ kind }) => kind);
}
