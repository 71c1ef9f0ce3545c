import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import { test } from "#support/room-test.ts";

import * as journey from "../journey/room-journey.ts";
import type { Place } from "../journey/rooms.ts";

/** What is being chosen shows in the room before it is chosen. */

const slow = { timeout: 90_000 };
const floor: readonly Place[] = [
  { x: 0.35, y: 0.93 },
  { x: 0.65, y: 0.93 },
];

test("a floor turns with the slider, and what the kernels draw looks the same", async ({
  page,
  server,
}) => {
  await page.addInitScript(keepContexts);
  await layFloor(page, server.origin);
  const straight = await readFloor(page);
  await dragTurn(page, 40);
  await expect.poll(() => readFloor(page), slow).not.toEqual(straight);
  const turning = await readAtRest(page);
  await page.mouse.up();
  await journey.waitForCanvas(page);
  const turned = await readFloor(page);
  expect(Math.max(...turned.map((level, i) => Math.abs(level - turning[i]!)))).toBeLessThanOrEqual(
    1,
  );

  await page.evaluate("loseContexts()");
  await dragTurn(page, -40);
  await page.mouse.up();
  await journey.waitForCanvas(page);
  await expect.poll(() => readFloor(page), slow).not.toEqual(turned);
});

test("a wall shows the paint that the mouse lies on, and its own when it has left", async ({
  page,
  server,
}) => {
  await journey.openSample(page, server.origin);
  await journey.brushMask(page, floor);
  const bare = await readFloor(page);
  const paints = page.getByRole("radiogroup", { name: "Wall paint" }).getByRole("radio");
  await paints.nth(3).hover({ force: true });
  await expect.poll(() => readFloor(page), slow).not.toEqual(bare);
  await page.mouse.move(700, 400);
  await expect.poll(() => readFloor(page), slow).toEqual(bare);
});

test("a floor shows the product that the mouse lies on, marked or laid, and its own when it has left", async ({
  page,
  server,
}) => {
  await journey.openSample(page, server.origin);
  await journey.brushMask(page, floor);
  await journey.openKind(page, "Floors");
  const bare = await readFloor(page);
  const floors = journey.findFloors(page);
  await floors.nth(2).hover({ force: true });
  await expect.poll(() => readFloor(page), slow).not.toEqual(bare);
  await page.mouse.move(700, 400);
  await expect.poll(() => readFloor(page), slow).toEqual(bare);

  await journey.layFloor(page, floor);
  await page.mouse.move(700, 400);
  const laid = await readAtRest(page);
  await floors.nth(3).hover({ force: true });
  await expect.poll(() => readFloor(page), slow).not.toEqual(laid);
  await page.mouse.move(700, 400);
  await expect.poll(() => readFloor(page), slow).toEqual(laid);
});

test("without WebGL2 the floor turns once the slider is let go", async ({ page, server }) => {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  await page.addInitScript(refuseContexts);
  await layFloor(page, server.origin);
  const straight = await readFloor(page);
  await dragTurn(page, 40);
  expect(await readFloor(page)).toEqual(straight);
  await page.mouse.up();
  await expect.poll(() => readFloor(page), slow).not.toEqual(straight);
  expect(failures).toEqual([]);
});

function keepContexts(): void {
  const contexts: WebGL2RenderingContext[] = [];
  const { value } = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, "getContext")!;
  const make = value as (this: HTMLCanvasElement, ...asked: unknown[]) => RenderingContext | null;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, ...asked: unknown[]) {
      const context = make.apply(this, asked);
      if (context instanceof WebGL2RenderingContext) contexts.push(context);
      return context;
    },
  });
  const loseContexts = () => {
    for (const context of contexts) context.getExtension("WEBGL_lose_context")?.loseContext();
    return contexts.length;
  };
  Object.assign(globalThis, { loseContexts });
}

function refuseContexts(): void {
  const { value } = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, "getContext")!;
  const make = value as (this: HTMLCanvasElement, ...asked: unknown[]) => RenderingContext | null;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, ...asked: unknown[]) {
      return asked[0] === "webgl2" ? null : make.apply(this, asked);
    },
  });
}

async function layFloor(page: Page, origin: string): Promise<void> {
  await journey.openSample(page, origin);
  await journey.layFloor(page, floor);
  await page.getByRole("button", { name: "Adjust", exact: true }).click();
}

/** Drags the slider by so many pixels and holds it. */
async function dragTurn(page: Page, by: number): Promise<void> {
  const box = (await page.getByRole("slider", { name: "Turn" }).locator("..").boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 3 });
}

/** Some pixels of the marked floor as the canvas shows them. */
function readFloor(page: Page): Promise<number[]> {
  return journey.findCanvas(page).evaluate((well) => {
    const canvas = well.querySelector("canvas")!;
    const { width, height } = canvas;
    const context = canvas.getContext("2d")!;
    return [...context.getImageData(width * 0.4, height * 0.7, 64, 4).data];
  });
}

/** The same once it no longer changes: slow machines draw in full only then. */
async function readAtRest(page: Page): Promise<number[]> {
  let last: number[] = [];
  await expect(async () => {
    const before = last;
    last = await readFloor(page);
    expect(last).toEqual(before);
  }).toPass({ ...slow, intervals: [1000] });
  return last;
}
