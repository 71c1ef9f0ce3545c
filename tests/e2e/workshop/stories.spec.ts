import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { expectAccessible } from "../journey/expect-clean.ts";

/** Every story of the workshop in both looks: it renders, its own checks hold, axe finds no barrier. */

const folder = join(import.meta.dirname, "../../../dist/workshop");
const origin = "https://workshop.test";
const framedPage = {
  contentType: "text/html",
  body: '<!doctype html><html lang="en"><title>Preview</title></html>',
};
/** The workshop has hidden links of its own before it, so that axe takes it for a stray one. */
const skipLink = 'a[href="#content"]';
const companies = ["roomwright", "alder-quay"] as const;
/** So that one test takes as long as others; a story is in the part that its place in the list says. */
const parts = [1, 2, 3, 4] as const;

type Outcome = { storyId?: string; status?: string; message?: string; description?: string };
type Channel = {
  on(event: string, listener: (outcome: Outcome) => void): void;
  off(event: string, listener: (outcome: Outcome) => void): void;
  emit(event: string, payload: object): void;
};

for (const [company, part] of companies.flatMap((one) => parts.map((at) => [one, at] as const))) {
  test(`every story holds in the look of ${company}, part ${part} of ${parts.length}`, async ({
    page,
  }) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    await page.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      // The product's own page, in the frame of a screen that shows it: there is no server here.
      if (pathname.startsWith("/preview/")) return route.fulfill(framedPage);
      return route.fulfill({ path: join(folder, pathname) });
    });
    await page.goto(`${origin}/iframe.html?globals=company:${company}&viewMode=story`);
    const stories = listStories();
    expect(stories.length).toBeGreaterThan(100);
    for (const story of stories.filter((_, at) => at % parts.length === part - 1)) {
      await test.step(story.name, async () => {
        expect.soft(await show(page, story.id), story.name).toBe("success");
        await expectAccessible(page, story.name, [skipLink]);
        expect.soft(faults.splice(0), story.name).toEqual([]);
      });
    }
  });
}

function listStories(): { id: string; name: string }[] {
  const { entries } = JSON.parse(readFileSync(join(folder, "index.json"), "utf8")) as {
    entries: Record<string, { id: string; title: string; name: string }>;
  };
  return Object.values(entries).map(({ id, title, name }) => ({ id, name: `${title}: ${name}` }));
}

/** Puts a story on the page, runs its own steps, and says how it ended. */
function show(page: Page, id: string): Promise<string> {
  return page.evaluate(
    ([storyId, channelName]) =>
      new Promise<string>((resolve) => {
        const look = () => {
          const channel = Reflect.get(window, channelName) as Channel | undefined;
          if (channel === undefined) {
            requestAnimationFrame(look);
            return;
          }
          const ends = ["storyFinished", "storyMissing", "storyErrored"];
          const falls = ["storyThrewException", "playFunctionThrewException"];
          let fall = "";
          const note = ({ message, description }: Outcome) => {
            fall = message ?? description ?? "threw";
          };
          const end = ({ status, storyId: ended }: Outcome) => {
            if (ended !== undefined && ended !== storyId) return;
            for (const event of falls) channel.off(event, note);
            for (const event of ends) channel.off(event, end);
            resolve(fall === "" ? (status ?? "missing") : fall);
          };
          for (const event of falls) channel.on(event, note);
          for (const event of ends) channel.on(event, end);
          channel.emit("setCurrentStory", { storyId, viewMode: "story" });
        };
        look();
      }),
    [id, "__STORYBOOK_ADDONS_CHANNEL__"] as const,
  );
}
