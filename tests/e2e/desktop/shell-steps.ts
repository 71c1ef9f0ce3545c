import { expect } from "@playwright/test";
import type { Browser, ElectronApplication, Page } from "@playwright/test";

/** What a person does with the system around the app's windows: its menu, its dialogs and its browser. */

type BrowserSpy = { opened: string[] };

/** Takes the place of the system's browser: what it would be sent to is written down. */
export async function watchBrowser(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ shell: system }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    system.openExternal = async (address) => {
      opened.push(address);
    };
  });
}

export function readOpened(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => (globalThis as unknown as BrowserSpy).opened);
}

/** Signs in where the app has sent the system's browser. */
export async function signInInBrowser(
  app: ElectronApplication,
  browser: Browser,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await expect.poll(() => readOpened(app)).toHaveLength(1);
  const [asked = ""] = await readOpened(app);
  const system = await browser.newPage();
  await system.goto(asked);
  await system.getByLabel("Email").fill(email);
  await system.getByLabel("Password", { exact: true }).fill(password);
  await system.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(system.getByRole("heading", { name: "You are signed in" })).toBeVisible();
  await system.close();
}

/** The dialogs that the person would answer, one after the other. */
export async function answerOpenDialogs(app: ElectronApplication, paths: string[]): Promise<void> {
  await app.evaluate(({ dialog }, answers) => {
    dialog.showOpenDialog = () => {
      const next = answers.shift();
      return Promise.resolve({ canceled: next === undefined, filePaths: next ? [next] : [] });
    };
  }, paths);
}

/** Chooses from the menu what opens a window of its own. */
export async function openFromMenu(app: ElectronApplication, id: string): Promise<Page> {
  const opening = app.waitForEvent("window");
  await app.evaluate(
    ({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(),
    id,
  );
  return opening;
}
