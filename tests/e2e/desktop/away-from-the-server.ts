import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import { writePerson } from "#server/features/auth/registered-people.ts";
import { designSchema } from "#shared/design.ts";
import { openServerDatabase } from "#support/open-server-database.ts";
import type { ServerProcess } from "#support/server-process.ts";

/** What the stories of a day without a connection have in common. */

export const slow = { timeout: 90_000 };
export const staff = {
  email: "edda@post.example",
  name: "Edda Voss",
  password: "nine quiet harbours",
};

export async function writeStaff(server: ServerProcess): Promise<void> {
  const database = await openServerDatabase(server.dataDir);
  await writePerson(database, staff);
  await database.close();
}

export async function signIn(page: Page): Promise<void> {
  const { email, password } = staff;
  // Whoever starts is nobody yet, and would become that after the sign-in.
  await expect.poll(() => readUserId(page), slow).not.toBeNull();
  await page.evaluate((fields) => window.desktop.signIn("regular-login", fields), {
    email,
    password,
  });
  await expect(page.getByRole("button", { name: `Account of ${staff.name}` })).toBeVisible();
}

export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

export async function expectNoConnection(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "No connection", level: 1 })).toBeVisible(slow);
}

export const readUserId = (page: Page) =>
  page.evaluate(async () => (await window.desktop.readSession()).session?.user.id ?? null);

/** The colours that the server has of a design, of another company than the first one by its slug. */
export async function readColours(
  page: Page,
  designId: string,
  slug: string | null = null,
): Promise<string[]> {
  const answer = await ask(page, "GET", `/api/v1/designs/${designId}`, null, slug);
  const { edits } = designSchema.parse(answer);
  return edits.flatMap((edit) => (edit.kind === "paint" ? [edit.colour] : []));
}

/** What the server answers the person of the app. */
export async function ask(
  page: Page,
  method: "GET" | "POST",
  path: string,
  body: object | null = null,
  slug: string | null = null,
): Promise<unknown> {
  const text = await page.evaluate(
    async (asked) => {
      const { bytes } = await window.desktop.sendRequest({
        id: crypto.randomUUID(),
        method: asked.method,
        path: asked.path,
        headers: {
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
          ...(asked.slug === null ? {} : { "x-roomwright-company": asked.slug }),
        },
        body: asked.body === null ? null : { kind: "text", text: asked.body },
        isStream: false,
      });
      return new TextDecoder().decode(bytes);
    },
    { method, path, body: body === null ? null : JSON.stringify(body), slug },
  );
  return JSON.parse(text);
}
