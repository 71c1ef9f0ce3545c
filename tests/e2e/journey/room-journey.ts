import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { designSchema } from "#shared/design.ts";
import type { EditList } from "#shared/edit.ts";

import type { Place, Room } from "./rooms.ts";

/**
 * The steps of a person's way through the app, by the names a person reads. Every function waits
 * until its step is done on the screen.
 */

const slow = { timeout: 90_000 };

/** From the landing page of the default company to the room of its first sample. */
export async function openSample(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole("button", { name: "Try a sample" }).click();
  await waitForCanvas(page);
}

/** From the upload page to the room of a photo that nobody has seen yet. */
export async function openUploaded(page: Page, origin: string, room: Room): Promise<void> {
  await page.goto(`${origin}/c/${room.slug}/upload`);
  await uploadPhoto(page, room.path);
}

/** From the landing page to the upload page. */
export async function openUpload(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Upload your room" }).first().click();
  await expect(page.getByRole("heading", { name: "Add a photo of your room" })).toBeVisible();
}

/** Gives the upload page a photo and goes on to its room. */
export async function uploadPhoto(page: Page, path: string): Promise<void> {
  await page.locator('input[type="file"][data-source="library"]').first().setInputFiles(path);
  const goOn = page.getByRole("button", { name: "Continue" });
  await Promise.race([goOn.click(slow), page.waitForURL(/\/room\//, slow)]).catch(() => undefined);
  await page.waitForURL(/\/room\/[0-9a-f-]{36}/, slow);
  await waitForCanvas(page);
}

export async function waitForCanvas(page: Page): Promise<void> {
  await expect(findCanvas(page)).toBeVisible(slow);
  await expect(findCanvas(page)).toHaveAttribute("aria-busy", "false", slow);
}

export function findCanvas(page: Page): Locator {
  return page.getByRole("application", { name: "Photo of the room" });
}

export function readDesignId(page: Page): string {
  const id = /\/room\/([0-9a-f-]{36})/.exec(page.url())?.[1];
  if (id === undefined) throw new Error(`no design is open at ${page.url()}`);
  return id;
}

/** Marks with the brush along straight lines from place to place. */
export async function brushMask(page: Page, places: readonly Place[]): Promise<void> {
  await chooseTool(page, "Brush");
  const [first, ...rest] = await Promise.all(places.map((place) => toPagePoint(page, place)));
  if (first === undefined) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const point of rest) await page.mouse.move(point.x, point.y, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByRole("button", { name: "Erase 1 area" })).toBeEnabled();
}

/** Chooses a radio by its label, as a person does: its own input is not to be seen. */
export async function chooseRadio(radio: Locator): Promise<void> {
  await radio.locator("xpath=ancestor::label").click();
  await expect(radio).toBeChecked();
}

/** Lays the first of the floors where the brush goes along these places. */
export async function layFloor(page: Page, places: readonly Place[]): Promise<void> {
  await openKind(page, "Floors");
  await brushMask(page, places);
  await chooseRadio(findFloors(page).first());
  await expect(findDone(page)).toBeVisible(slow);
  await waitForCanvas(page);
}

/** Opens the list of paints, floors or wallpapers. */
export async function openKind(page: Page, name: "Paint" | "Floors"): Promise<void> {
  await page.getByRole("tab", { name, exact: true }).click();
}

/** What puts a painted or laid surface aside. */
export function findDone(page: Page): Locator {
  return page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Done" });
}

export function findFloors(page: Page): Locator {
  return page.getByRole("radiogroup", { name: "Floors" }).getByRole("radio");
}

/** The edits of the design that is open, as the server has them; with the slug of its company but for the first one's. */
export async function readEdits(page: Page, slug: string | null = null): Promise<EditList> {
  const answer = await page.evaluate(
    async ([address, company]) => {
      const headers = company === null ? {} : { "x-roomwright-company": company };
      const response = await fetch(address, { headers });
      return (await response.json()) as unknown;
    },
    [`/api/v1/designs/${readDesignId(page)}`, slug] as const,
  );
  return designSchema.parse(answer).edits;
}

/** Erases what is marked and waits until it is gone from the photo. */
export async function eraseMask(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Erase 1 area" }).click();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeEnabled(slow);
  const offered = page.getByRole("button", { name: /^Erase \d+ area/, disabled: false });
  await expect(offered).toHaveCount(0, slow);
  await expect(page.getByText(/^Erasing \d+ area/)).toHaveCount(0, slow);
  await waitForCanvas(page);
}

/** Picks a paint by its name and clicks a wall with it. */
export async function paintWall(page: Page, paintName: string, place: Place): Promise<void> {
  await chooseTool(page, "Paint");
  await chooseRadio(page.getByRole("radio", { name: paintName, exact: true }));
  const point = await toPagePoint(page, place);
  await page.mouse.click(point.x, point.y);
  await expect(page.getByRole("region", { name: "Selection" })).toContainText(paintName, slow);
  await waitForCanvas(page);
}

/** The name of the paint at this place of the list, from 0. What is far down is drawn last. */
export async function namePaint(page: Page, at: number): Promise<string> {
  const paints = page.getByRole("radiogroup", { name: "Wall paint" }).getByRole("radio");
  return (await paints.nth(at).getAttribute("aria-label", slow)) ?? "";
}

export async function undo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await waitForCanvas(page);
}

export async function redo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Redo", exact: true }).click();
  await waitForCanvas(page);
}

/** Looks at before and after, moves the line by keys, and goes back to editing. */
export async function compare(page: Page): Promise<void> {
  const toggle = page
    .getByRole("toolbar", { name: "Tools" })
    .getByRole("button", { name: "Compare" });
  await toggle.click();
  const slider = page.getByRole("slider", { name: "Reveal the redesign" });
  await expect(slider).toBeVisible();
  const before = Number(await slider.inputValue());
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  expect(Number(await slider.inputValue())).not.toBe(before);
  await toggle.click();
  await waitForCanvas(page);
}

/** Has the full-size picture made and waits until it is handed over. */
export async function download(page: Page, format: "PNG" | "JPEG"): Promise<void> {
  await chooseDownload(page, format);
  await expect(page.getByText("Picture saved.")).toBeVisible(slow);
}

export async function save(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText(/^Saved \d/)).toBeVisible(slow);
}

/** Chooses a download; what happens to the file is the platform's business. */
export async function chooseDownload(page: Page, format: "PNG" | "JPEG"): Promise<void> {
  await page.getByRole("button", { name: /^(?:Download|Share or download)$/ }).click();
  await page.getByRole("menuitem", { name: `${format}, full size` }).click();
}

/** The names in the list of changes, first to last. */
export async function listChanges(page: Page): Promise<string[]> {
  await openChanges(page);
  const removers = page.getByRole("button", { name: /^Delete / });
  await expect(removers.first()).toBeVisible();
  const labels = await removers.evaluateAll((all) =>
    all.map((item) => item.getAttribute("aria-label") ?? item.textContent),
  );
  await page.getByRole("button", { name: "Close Changes" }).click();
  return labels.map((label) => label.replace("Delete ", ""));
}

/** The list of changes, which stands under More. */
export async function openChanges(page: Page): Promise<void> {
  await chooseMore(page, "Changes");
}

export async function chooseMore(page: Page, name: string): Promise<void> {
  await findTools(page).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
  // On its way out it still takes clicks.
  await expect(page.locator('[role="menu"]')).toHaveCount(0);
}

/**
 * The main journey from the landing page on: upload, erase, paint (the `paintIndex`th paint), undo
 * and redo, compare, download, save, reload. Answers the design's id.
 */
export async function redecorate(page: Page, room: Room, paintIndex: number): Promise<string> {
  await openUpload(page);
  await uploadPhoto(page, room.path);
  await brushMask(page, room.strokes);
  await eraseMask(page);
  await paintWall(page, await namePaint(page, paintIndex), room.wall);
  await undo(page);
  await redo(page);
  await compare(page);
  await download(page, "PNG");
  await save(page);
  const designId = readDesignId(page);
  await page.reload();
  await waitForCanvas(page);
  expect(readDesignId(page)).toBe(designId);
  expect(await listChanges(page)).toHaveLength(2);
  return designId;
}

/** By its button, or under More where it has none. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  const button = findTools(page).getByRole("button", { name, exact: true });
  if (await button.isVisible()) await button.click();
  else await chooseMore(page, name);
}

function findTools(page: Page): Locator {
  return page.getByRole("toolbar", { name: "Tools" });
}

/** Where a place of the photo lies on the screen. */
export async function toPagePoint(page: Page, place: Place): Promise<{ x: number; y: number }> {
  const box = await findCanvas(page).locator('[data-part="photo"]').boundingBox();
  if (box === null) throw new Error("the photo is not on the screen");
  return { x: box.x + box.width * place.x, y: box.y + box.height * place.y };
}
