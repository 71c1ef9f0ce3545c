import { expect } from "@playwright/test";
import type { FrameLocator, Locator } from "@playwright/test";

import { livingRoom } from "../journey/rooms.ts";

/** A part of a screen to look at, and what a person does first so that it shows. */
export type Part = {
  find: (app: FrameLocator) => Locator;
  prepare?: (app: FrameLocator) => Promise<void>;
};

const card = (app: FrameLocator) =>
  app.getByRole("listitem").filter({ has: app.getByRole("button", { name: /^Try on/ }) });
const invitation = (app: FrameLocator) =>
  app.getByRole("listitem").filter({ has: app.getByRole("link", { name: "Open design" }) });
const hover = (find: Part["find"]): Part => ({ find, prepare: (app) => find(app).hover() });
const main = (app: FrameLocator) => app.getByRole("link", { name: "Upload your room" }).first();
const hidePanel = (app: FrameLocator) => app.getByRole("button", { name: "Hide panel" });
const heart = (app: FrameLocator) => app.getByRole("button", { name: /^Favourite: / });
const panel = (app: FrameLocator) => app.getByRole("region", { name: "Products and changes" });
const search = (app: FrameLocator) => app.getByRole("textbox", { name: "Search products" });
const tools = (app: FrameLocator) => app.getByRole("toolbar", { name: "Tools" });
const nextStep = (app: FrameLocator) => app.getByRole("button", { name: "Choose a colour" });
const notice = (app: FrameLocator) => app.getByRole("region", { name: "Notices" });
const notices = (app: FrameLocator, tone: string) =>
  notice(app).locator(`[data-tone="${tone}"]`).last();
const form = (app: FrameLocator) =>
  app.locator("section, form").filter({ hasText: "About this room" }).last();

export const startParts: Record<string, Part> = {
  headline: { find: (app) => app.getByRole("heading", { level: 1 }) },
  lead: { find: (app) => app.getByText(/^Photograph your room/) },
  "main button": { find: main },
  "room card": { find: (app) => card(app).first() },
  "room card button": { find: (app) => app.getByRole("button", { name: /^Try on/ }).first() },
  invitation: { find: (app) => invitation(app) },
  "invitation button": { find: (app) => app.getByRole("link", { name: "Open design" }) },
  "main button, pointed at": hover(main),
};

export const uploadParts: Record<string, Part> = {
  heading: { find: (app) => app.getByRole("heading", { level: 1 }) },
  form: { find: form },
  drawing: { find: (app) => app.locator("svg[viewBox='0 0 132 88']") },
  "drop zone": {
    find: (app) => app.getByText("Drop your photo here").locator("..").locator(".."),
  },
  "chosen chip": { find: (app) => app.getByText("All", { exact: true }) },
  "disabled button": {
    find: (app) => app.getByRole("button", { name: "Continue" }),
    async prepare(app) {
      const input = app.locator('input[type="file"][data-source="library"]').first();
      await input.setInputFiles(livingRoom.path);
      await expect(app.getByRole("button", { name: "Continue" })).toBeDisabled();
    },
  },
};

export const roomParts: Record<string, Part> = {
  "whole room": { find: (app) => app.getByRole("main") },
  panel: { find: panel },
  toolbar: { find: tools },
  download: { find: (app) => app.getByRole("button", { name: "Download" }) },
  search: { find: (app) => search(app).locator("..") },
  "panel icon": { find: hidePanel },
  "panel icon, pointed at": hover(hidePanel),
  "toolbar, pointed at": hover((app) => tools(app).getByRole("button", { name: "Brush" })),
  slider: {
    find: (app) => app.getByRole("slider").first(),
    async prepare(app) {
      await tools(app).getByRole("button", { name: "Brush" }).click();
    },
  },
  "next step": {
    find: nextStep,
    async prepare(app) {
      await tools(app).getByRole("button", { name: "Select" }).click();
      const regions = app.getByRole("group", { name: "Select in the photo" });
      await regions
        .getByRole("button", { name: /\bwall\b/i })
        .first()
        .click();
      await expect(nextStep(app)).toBeVisible();
    },
  },
  favourite: {
    find: heart,
    async prepare(app) {
      const paints = app.getByRole("radiogroup", { name: "Wall paint" });
      await paints.getByRole("radio").nth(1).locator("xpath=ancestor::label").click();
      await heart(app).click();
      await app.getByRole("heading", { name: "Wall paint" }).hover();
    },
  },
  "favourite, pointed at": hover(heart),
  menu: {
    find: (app) => app.getByRole("menu"),
    async prepare(app) {
      await app.getByRole("button", { name: /^Finish: / }).click();
      await expect(app.getByRole("menu")).toBeVisible();
    },
  },
  "list button": {
    find: (app) => app.getByRole("button", { name: "Copy" }),
    async prepare(app) {
      await app.getByRole("menu").press("Escape");
      await app.getByRole("tab", { name: "Price list" }).click();
      await expect(app.getByRole("button", { name: "Copy" })).toBeEnabled();
    },
  },
  "try again": {
    find: (app) => app.getByRole("button", { name: "Try again" }),
    async prepare(app) {
      const page = app.owner().page();
      const error = { code: "forbidden", message: "", requestId: "r" };
      await page.route("**/api/v1/catalogue", (route) =>
        route.fulfill({ status: 403, json: { error } }),
      );
      await app.locator("body").evaluate(() => window.location.reload());
      await expect(app.getByRole("button", { name: "Try again" })).toBeVisible();
      // The areas of the photo come late, above it, and move it down.
      await expect(app.getByRole("group", { name: "Select in the photo" })).toBeVisible();
    },
  },
};

export const designParts: Record<string, Part> = {
  "design name": { find: (app) => app.getByRole("heading", { level: 2 }).first() },
  "design card, pointed at": {
    find: (app) => app.getByRole("article").first(),
    prepare: (app) => app.getByRole("article").first().hover(),
  },
  "success notice": {
    find: (app) => notices(app, "success"),
    async prepare(app) {
      await app.getByRole("article").first().hover();
      await app
        .getByRole("button", { name: /^Duplicate/ })
        .first()
        .click();
      await notices(app, "success").hover();
    },
  },
  "error notice": {
    find: (app) => notices(app, "error"),
    async prepare(app) {
      await app
        .getByRole("button", { name: /^Delete/ })
        .first()
        .click();
      await app.getByRole("dialog").getByRole("button", { name: "Delete design" }).click();
      await notices(app, "error").hover();
    },
  },
};
